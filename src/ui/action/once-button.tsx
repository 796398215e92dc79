import type { ComponentProps } from 'react';
import { useOneFlight } from '../form/form.tsx';
import { Button } from './button.tsx';

interface OnceButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Resolves to whether it is done: then this button does nothing more. */
  work: () => Promise<boolean>;
}

/** A button that is removed by its own action; until then it ignores the second half of a double click. */
export function OnceButton({ work, ...rest }: OnceButtonProps) {
  const press = useOneFlight(work);
  return <Button {...rest} onClick={() => void press()} />;
}
