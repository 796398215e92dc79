import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/**
 * Focuses the first invalid field: in a long form on a phone it is off the screen, and a screen reader announces its
 * error only when it has the focus. A rejected submission calls `lead` with the messages set; the focus moves once they
 * are rendered.
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
