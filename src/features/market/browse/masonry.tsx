import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** Height of the grid's rows; a card takes as many as it needs. Must match the style sheet's `gap`. */
const ROW_PX = 4;
const GAP_PX = 16;

/**
 * Cards of different heights in columns. The document order is the reading order, for the keyboard and for screen
 * readers too, and cards added at the end move no earlier ones: the browser's grid puts each card into the first column
 * that has room.
 */
export function Masonry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="masonry" aria-label={label}>
      {children}
    </ul>
  );
}

/** One card. It measures its rows before the first paint, and again when its height changes. */
export function MasonryItem({ children }: { children: ReactNode }) {
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = item.current;
    const card = element?.firstElementChild;
    if (element === null || !card) return;
    const measure = () => {
      const rows = Math.ceil((card.getBoundingClientRect().height + GAP_PX) / ROW_PX);
      element.style.gridRowEnd = `span ${rows}`;
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(card);
    return () => observer.disconnect();
  }, []);
  return (
    <li ref={item} className="masonry__item">
      {children}
    </li>
  );
}
