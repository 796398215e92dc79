import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ShownMessage } from '../../entities/chat/shown-messages.ts';

/** Whoever is nearer to the end than this, in CSS pixels, reads what is newest. */
const NEAR_END_PX = 48;

/** So many messages before the first one that was read, earlier ones are asked for. */
const MESSAGES_AHEAD = 40;

/** How long the message to which somebody was led differs from the others. */
const MARKED_MS = 3_000;

const PADDING_PX = 14;
const GAP_PX = 8;

/** About how high a message will be: a phone's line has some 36 signs. */
function heightOf(message: ShownMessage | undefined): number {
  return 46 + 24 * Math.ceil((message?.text.length ?? 1) / 36);
}

interface LogWindowProps {
  log: RefObject<HTMLElement | null>;
  messages: readonly ShownMessage[];
  /** There are none before the first one. */
  whole: boolean;
  onEarlier: () => void;
  /** The message to which the address leads; null: the newest. */
  sought: string | null;
}

/**
 * Where a reader stands in a chat: at its end when it is opened, after writing, and as long as they were there;
 * elsewhere they stay where they are, and are told what came in below. Only messages near the screen exist: ten or ten
 * thousand cost the same.
 */
export function useLogWindow({ log, messages, whole, onEarlier, sought }: LogWindowProps) {
  const [newBelow, setNewBelow] = useState(false);
  const atEnd = useRef(true);
  const seen = useRef<{ mine: string | undefined; theirs: string | undefined } | null>(null);
  /** The message in which the focus is: who scrolls on with the keyboard must not lose it. */
  const [focused, setFocused] = useState<string | null>(null);
  const getItemKey = useCallback((index: number) => messages[index]?.id ?? index, [messages]);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      const kept = focused === null ? -1 : messages.findIndex(({ id }) => id === focused);
      if (kept < 0 || shown.includes(kept)) return shown;
      return [...shown, kept].sort((one, other) => one - other);
    },
    [focused, messages],
  );
  /** The one that was led to already, and the one that is marked for it. */
  const [found, setFound] = useState<string | null>(null);
  const [marked, setMarked] = useState<string | null>(null);
  const isGone = focused !== null && !messages.some(({ id }) => id === focused);
  useEffect(() => {
    if (!isGone) return;
    setFocused(null);
    log.current?.focus({ preventScroll: true });
  }, [isGone, log]);
  const rows = useVirtualizer({
    count: messages.length,
    getScrollElement: () => log.current,
    estimateSize: (index) => heightOf(messages[index]),
    getItemKey,
    rangeExtractor,
    gap: GAP_PX,
    paddingStart: PADDING_PX,
    paddingEnd: PADDING_PX,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_END_PX,
    // The first render has the newest messages already, so nobody sees the log empty.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: () => messages.reduce((sum, message) => sum + heightOf(message) + GAP_PX, 0),
  });
  const toEnd = useCallback(() => {
    atEnd.current = true;
    setNewBelow(false);
    rows.scrollToEnd();
  }, [rows]);

  const mine = messages.findLast((message) => message.mine)?.id;
  const theirs = messages.findLast((message) => !message.mine)?.id;
  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = { mine, theirs };
    if (before === null || before.mine !== mine) toEnd();
    else if (before.theirs !== theirs && !atEnd.current) setNewBelow(true);
  }, [mine, theirs, toEnd]);

  const place = sought === null || found === sought ? -1 : messages.findIndex(({ id }) => id === sought);
  const seeks = sought !== null && found !== sought && place < 0;
  useEffect(() => {
    if (place < 0) return;
    atEnd.current = false;
    rows.scrollToIndex(place, { align: 'center' });
    setFound(sought);
    setMarked(sought);
  }, [place, rows, sought]);
  useEffect(() => {
    if (marked === null) return;
    const timer = setTimeout(() => setMarked(null), MARKED_MS);
    return () => clearTimeout(timer);
  }, [marked]);

  // A phone's keyboard and a growing field move the end.
  useEffect(() => {
    const place = log.current;
    if (place === null) return;
    const follow = new ResizeObserver(() => {
      if (atEnd.current) rows.scrollToEnd();
    });
    follow.observe(place);
    return () => follow.disconnect();
  }, [log, rows]);

  const items = rows.getVirtualItems();
  const first = items[0]?.index ?? 0;
  /** Another number each time that not enough came. */
  const wants = !whole && (first < MESSAGES_AHEAD || seeks) ? messages.length : null;
  useEffect(() => {
    if (wants !== null) onEarlier();
  }, [wants, onEarlier]);

  return {
    items,
    rows,
    newBelow,
    marked,
    toEnd,
    setFocused,
    onScroll: () => {
      const place = log.current;
      if (place === null) return;
      atEnd.current = place.scrollHeight - place.scrollTop - place.clientHeight < NEAR_END_PX;
      if (atEnd.current) setNewBelow(false);
    },
  };
}
