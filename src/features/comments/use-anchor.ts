import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Later than this after the navigation the page does not scroll any more: the person is reading. */
const TIMEOUT_MS = 5_000;

/**
 * Scrolls to the form after the redirect from sign-in, or to the comment that a notification links to. Returns the
 * comment's id, or ''.
 */
export function useAnchor(
  form: { current: { focus: () => void } | null },
  isThere: (comment: string) => boolean,
): string {
  const { hash, key } = useLocation();
  const wanted = wantedComment(hash);
  const there = wanted !== '' && isThere(wanted);
  const began = useRef({ key, at: Date.now() });
  if (began.current.key !== key) began.current = { key, at: Date.now() };
  useEffect(() => {
    if (hash === '#comments') form.current?.focus();
  }, [hash, form]);
  useEffect(() => {
    if (!there || began.current.key !== key || Date.now() - began.current.at > TIMEOUT_MS) return;
    const element = document.getElementById(wanted);
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
  }, [there, wanted, key]);
  return wanted;
}

function wantedComment(hash: string): string {
  if (!hash.startsWith('#comment')) return '';
  try {
    const id = decodeURIComponent(hash.slice(1));
    return id.startsWith('comment:') ? id : '';
  } catch {
    return '';
  }
}
