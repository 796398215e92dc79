import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/**
 * Leads to the first field that cannot be kept: in a long form on a phone it stands outside the screen, and a screen
 * reader says its sentence only when it has the focus. `lead` is called by a submission that was refused, with the
 * messages set; the focus moves once they stand there.
 */
export function useFirstWrong(): { form: RefObject<HTMLFormElement | null>; lead: () => void } {
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState(0);
  useEffect(() => {
    if (refused > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  const lead = useCallback(() => setRefused((times) => times + 1), []);
  return { form, lead };
}
