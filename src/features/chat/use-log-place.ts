import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ShownMessage } from '../../entities/chat/shown-messages.ts';

/** So many messages at first, and as many more by each press of the button: each of them is drawn. */
const AT_ONCE = 200;

/** Whoever is nearer to the end than this, in CSS pixels, reads what is newest. */
const NEAR = 48;

/**
 * Where a reader stands in a chat: at its end when it is opened, after writing, and as long as they were there;
 * elsewhere they stay where they are, and are told what came in below.
 */
export function useLogPlace(log: RefObject<HTMLElement | null>, messages: readonly ShownMessage[]) {
  const [hidden, setHidden] = useState(() => Math.max(0, messages.length - AT_ONCE));
  const [newBelow, setNewBelow] = useState(false);
  const atEnd = useRef(true);
  const seen = useRef<{ mine: string | undefined; theirs: string | undefined } | null>(null);
  /** From the top of what is seen to the end of the log, while older messages are put above it. */
  const fromEnd = useRef<number | null>(null);
  const toEnd = useCallback(() => {
    const place = log.current;
    if (place === null) return;
    place.scrollTop = place.scrollHeight;
    atEnd.current = true;
    setNewBelow(false);
  }, [log]);

  const mine = messages.findLast((message) => message.mine)?.id;
  const theirs = messages.findLast((message) => !message.mine)?.id;
  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = { mine, theirs };
    if (before === null || before.mine !== mine || atEnd.current) toEnd();
    else if (before.theirs !== theirs) setNewBelow(true);
  }, [mine, theirs, toEnd]);

  useLayoutEffect(() => {
    const place = log.current;
    if (fromEnd.current === null || place === null) return;
    place.scrollTop = place.scrollHeight - fromEnd.current;
    fromEnd.current = null;
    // The button that had the focus is gone with the last of what it showed.
    if (hidden === 0) place.focus({ preventScroll: true });
  }, [hidden, log]);

  // A phone's keyboard, a growing field and what a message says of itself later on move the end.
  useEffect(() => {
    const place = log.current;
    if (place === null) return;
    const follow = new ResizeObserver(() => {
      if (atEnd.current) toEnd();
    });
    for (const element of [place, ...place.children]) follow.observe(element);
    return () => follow.disconnect();
  }, [log, toEnd]);

  return {
    hidden,
    newBelow,
    toEnd,
    onScroll: () => {
      const place = log.current;
      if (place === null) return;
      atEnd.current = place.scrollHeight - place.scrollTop - place.clientHeight < NEAR;
      if (atEnd.current) setNewBelow(false);
    },
    showEarlier: () => {
      const place = log.current;
      fromEnd.current = place === null ? null : place.scrollHeight - place.scrollTop;
      setHidden((count) => Math.max(0, count - AT_ONCE));
    },
  };
}
