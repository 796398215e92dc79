import { type ComponentProps, useRef } from 'react';
import { Icon } from '../picture/icons.tsx';
import { Button, IconButton } from './button.tsx';

interface FileButtonProps extends Pick<ComponentProps<typeof Button>, 'small' | 'variant'> {
  text: string;
  /** Shows only the icon. */
  iconOnly?: boolean;
  onFile: (file: File) => void;
}

/** Opens the file picker for a picture. The same file may be chosen twice in a row. */
export function FileButton({ text, iconOnly = false, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const ask = () => input.current?.click();
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
      {iconOnly ? (
        <IconButton label={text} onClick={ask}>
          <Icon name="image" />
        </IconButton>
      ) : (
        <Button {...button} onClick={ask}>
          <Icon name="image" size={20} />
          {text}
        </Button>
      )}
    </>
  );
}
