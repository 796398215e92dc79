import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keyInChat } from '../../domain/message/id.ts';
import type { ShownMessage } from '../../entities/chat/shown-messages.ts';

/** A reader who is closer to the end than this, in CSS pixels, follows new messages. */
const NEAR_END_PX = 48;

/** Earlier messages are fetched when the reader is this many messages before the first loaded one. */
const MESSAGES_AHEAD = 40;

/** How long the message that the address names is highlighted. */
const MARKED_MS = 3_000;

const PADDING_PX = 14;
const GAP_PX = 8;

/** The estimated height of a message: a phone's line has some 36 characters. */
function heightOf(message: ShownMessage | undefined): number {
  return 46 + 24 * Math.ceil((message?.text.length ?? 1) / 36);
}

interface LogWindowProps {
  log: RefObject<HTMLElement | null>;
  messages: readonly ShownMessage[];
  /** There are no messages before the first one. */
  whole: boolean;
  onEarlier: () => void;
  /** The message that the address names, a statement or a fact; null: none. */
  linkedMessage: string | null;
  /** The first unread message when the chat was opened; null: none; undefined while that is unknown. */
  opening: string | null | undefined;
}

/**
 * The scroll position in a chat: when it is opened at the first unread message or its end; at its end after writing,
 * and while the reader is there; elsewhere it stays, and a note says what arrived below. Only messages near the screen
 * are rendered: ten or ten thousand cost the same.
 */
export function useLogWindow({ log, messages, whole, onEarlier, linkedMessage, opening }: LogWindowProps) {
  const [newBelow, setNewBelow] = useState(false);
  const atEnd = useRef(true);
  const seen = useRef<{ mine: string | undefined; theirs: string | undefined } | null>(null);
  const { setFocused, rangeExtractor } = useFocusedMessage(log, messages);
  const getItemKey = useCallback((index: number) => messages[index]?.id ?? index, [messages]);
  /** The message to scroll to, by its key, and the one that is highlighted, by its id. */
  const [target, setTarget] = useState<string | null>(null);
  const [marked, setMarked] = useState<string | null>(null);
  const [linked, setLinked] = useState<string | null>(null);
  if (linked !== linkedMessage) {
    setLinked(linkedMessage);
    setTarget(linkedMessage && keyInChat(linkedMessage));
  }
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
    // The first render already has the newest messages, so the log is never seen empty.
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

  const isOpened = useRef(false);
  useLayoutEffect(() => {
    if (isOpened.current || opening === undefined) return;
    isOpened.current = true;
    const place = opening === null || linkedMessage !== null ? -1 : messages.findIndex(({ id }) => id === opening);
    if (place >= 0) rows.scrollToIndex(place, { align: 'start' });
  }, [opening, linkedMessage, messages, rows]);

  const place = target === null ? -1 : messages.findIndex(({ id }) => keyInChat(id) === target);
  useEffect(() => {
    const found = messages[place];
    if (found === undefined) return;
    atEnd.current = false;
    rows.scrollToIndex(place, { align: 'center' });
    setTarget(null);
    setMarked(found.id);
  }, [place, rows, messages]);
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
  /** A different number each time that too few messages arrived. */
  const wants = !whole && (first < MESSAGES_AHEAD || (target !== null && place < 0)) ? messages.length : null;
  useEffect(() => {
    if (wants !== null) onEarlier();
  }, [wants, onEarlier]);

  return {
    items,
    rows,
    newBelow,
    marked,
    /** Scrolls to the message with this key, however early it is, and highlights it. */
    show: setTarget,
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

/** The focused message: it stays rendered, so that scrolling by keyboard does not lose the focus. */
function useFocusedMessage(log: LogWindowProps['log'], messages: readonly ShownMessage[]) {
  const [focused, setFocused] = useState<string | null>(null);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      const focusedIndex = focused === null ? -1 : messages.findIndex(({ id }) => id === focused);
      if (focusedIndex < 0 || shown.includes(focusedIndex)) return shown;
      return [...shown, focusedIndex].sort((one, other) => one - other);
    },
    [focused, messages],
  );
  const isRemoved = focused !== null && !messages.some(({ id }) => id === focused);
  useEffect(() => {
    if (!isRemoved) return;
    setFocused(null);
    log.current?.focus({ preventScroll: true });
  }, [isRemoved, log]);
  return { setFocused, rangeExtractor };
}
