import { type ComponentProps, useRef } from 'react';
import { Icon } from '../picture/icons.tsx';
import { Button } from './button.tsx';

interface FileButtonProps extends Pick<ComponentProps<typeof Button>, 'small' | 'look'> {
  text: string;
  onFile: (file: File) => void;
}

/** Asks for a picture. The same file may be chosen twice in a row. */
export function FileButton({ text, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
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
      <Button {...button} onClick={() => input.current?.click()}>
        <Icon name="image" size={20} />
        {text}
      </Button>
    </>
  );
}
