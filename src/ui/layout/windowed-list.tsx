import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import './windowed-list.css';

/** With so few left below the screen more are asked for. */
const NEAR_END_ROWS = 10;

interface WindowedListProps<T> {
  label?: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  /** As high as a row is with letters of the usual size. */
  rowHeight: number;
  /**
   * Asked for when a reader comes near to the end; null: there are no more. What it is called with, if it is, is asked
   * anew whenever `items` or `read` changes.
   */
  onMore?: (() => void) | null;
  /** How many were read to find these; nothing is asked for before anything was. */
  read?: number;
  children: (item: T) => ReactNode;
}

/**
 * Rows of which only those near the screen exist, because each of them may ask for its person or its steps: five
 * hundred questions at once otherwise. The page scrolls, not the list.
 */
export function WindowedList<T>(props: WindowedListProps<T>) {
  const { label, items, keyOf, rowHeight, onMore = null, read = 0, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top;
    if (top !== undefined) setMargin(Math.round(top + window.scrollY));
  });
  const getItemKey = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    [items, keyOf],
  );
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: 3,
    scrollMargin: margin,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  const drawn = rows.getVirtualItems();
  const last = drawn.at(-1)?.index ?? -1;
  useEffect(() => {
    if (onMore !== null && read > 0 && last >= items.length - NEAR_END_ROWS) onMore();
  }, [onMore, read, last, items.length]);
  return (
    <ul ref={list} aria-label={label} className="windowed" style={{ height: rows.getTotalSize() }}>
      {drawn.map(({ key, index, start }) => {
        const item = items[index];
        return item === undefined ? null : (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={onMore === null ? items.length : -1}
            style={{ transform: `translateY(${start - margin}px)` }}
          >
            {children(item)}
          </li>
        );
      })}
    </ul>
  );
}
