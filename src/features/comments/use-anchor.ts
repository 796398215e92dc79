import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** What comes later than this after the navigation moves nobody any more: they are reading. */
const PATIENCE_MS = 5_000;

/**
 * Who comes back from the sign-in stands before what they were writing; who follows the link of a notification, before
 * that comment. Answers the comment's id, or ''.
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
    if (!there || began.current.key !== key || Date.now() - began.current.at > PATIENCE_MS) return;
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
