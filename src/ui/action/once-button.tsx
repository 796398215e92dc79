import type { ComponentProps } from 'react';
import { useOneFlight } from '../form/use-one-flight.ts';
import { Button } from './button.tsx';

interface OnceButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Answers whether it is done: then this button does nothing more. */
  work: () => Promise<boolean>;
}

/** A button that goes away with what it did; the second half of a double click finds the door closed until then. */
export function OnceButton({ work, ...rest }: OnceButtonProps) {
  const press = useOneFlight(work);
  return <Button {...rest} onClick={() => void press()} />;
}
