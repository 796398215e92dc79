import { AutoComplete } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import { AntdProvider } from '../theme/antd-provider.tsx';

export interface ComboboxListProps<O> {
  id: string;
  text: string;
  /** The current choices; nothing is shown while `open` is false or there are none. */
  options: readonly O[];
  open: boolean;
  disabled: boolean;
  keyOf: (option: O) => string;
  words: (option: O) => ReactNode;
  input: ComponentProps<'input'>;
  onText: (text: string) => void;
  onOpen: (open: boolean) => void;
  onChoose: (option: O) => void;
}

/**
 * antd's list below a field. Its code is as large as the rest of a screen, so it loads on the first touch of such a
 * field (`combobox.tsx`).
 */
export default function ComboboxList<O>(props: ComboboxListProps<O>) {
  const { id, text, options, open, disabled, keyOf, words, input, onText, onOpen, onChoose } = props;
  return (
    <AntdProvider>
      <AutoComplete<string, { value: string; label: ReactNode; of: O }>
        id={id}
        className="combobox"
        classNames={{ popup: { listItem: 'combobox__option' } }}
        disabled={disabled}
        value={text}
        options={options.map((option) => ({ value: keyOf(option), label: words(option), of: option }))}
        open={open && options.length > 0}
        // The lists are short, and a virtual one exposes only three options to screen readers.
        virtual={false}
        // Wide enough for a city with its region if the field is narrow.
        popupMatchSelectWidth={false}
        // Always one: without any, antd references an option that does not exist (aria-activedescendant).
        defaultActiveFirstOption
        onOpenChange={onOpen}
        onSearch={onText}
        onSelect={(_, { of }) => {
          onOpen(false);
          onChoose(of);
        }}
      >
        <input {...input} />
      </AutoComplete>
    </AntdProvider>
  );
}
