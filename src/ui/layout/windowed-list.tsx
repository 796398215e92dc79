import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import './windowed-list.css';

/** More rows are loaded when this few are left below the screen. */
const NEAR_END_ROWS = 10;

interface WindowedListProps<T> {
  label?: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  /** The height of a row at the default font size. */
  rowHeight: number;
  /**
   * Called when the reader comes near the end; null: there are no more. The condition is checked again whenever `items`
   * or `read` changes.
   */
  onMore?: (() => void) | null;
  /** How many were read to find these; nothing more is loaded before the first read. */
  read?: number;
  children: (item: T) => ReactNode;
}

/**
 * A list that renders only rows near the screen, because each row may query its person or its steps: otherwise five
 * hundred queries at once. The page scrolls, not the list.
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
