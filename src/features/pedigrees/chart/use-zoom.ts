import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { inPixels } from './text-size.ts';

/** The zoom factor. */
export const ZOOM = { least: 0.05, most: 3, step: 1.25 } as const;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Scales by `factor` and moves the point at `from` to `to`; both in the window's pixels, as in events. */
export type ZoomBy = (factor: number, from?: Point, to?: Point) => void;

/**
 * A mouse wheel reports 100 or more per turn, two fingers on a touchpad a few at a time; both mean one step or less.
 */
const MOST_OF_A_TURN = 25;
const PER_TURN = 0.01;

/**
 * Zooms the scrolled content of `view`, around the middle by default. The browser scrolls: so fingers, arrow keys and a
 * focus that moves out of sight work as everywhere, and a finger at the edge scrolls the page. `centre` is in the
 * middle at first, and whenever it changes.
 */
export function useZoom(
  view: RefObject<HTMLElement | null>,
  { x, y }: Point,
): { scale: number; zoomBy: ZoomBy; zoomTo: (scale: number) => void } {
  const [scale, setScale] = useState(1);
  /** The result of the last event, which may not be rendered yet when the next one arrives. */
  const asked = useRef<{ scale: number; place: { left: number; top: number } | null }>({ scale: 1, place: null });

  const zoomBy = useCallback<ZoomBy>(
    (factor, from, to = from) => {
      const element = view.current;
      if (element === null) return;
      const { scale: before, place } = asked.current;
      const after = Math.min(ZOOM.most, Math.max(ZOOM.least, before * factor));
      const box = element.getBoundingClientRect();
      const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      const [start, end] = [from ?? middle, to ?? middle];
      const [left, top] = [place?.left ?? element.scrollLeft, place?.top ?? element.scrollTop];
      const moved = (scrolled: number, at: number, then: number) => ((scrolled + at) * after) / before - then;
      asked.current = {
        scale: after,
        place: {
          left: moved(left, start.x - box.left, end.x - box.left),
          top: moved(top, start.y - box.top, end.y - box.top),
        },
      };
      if (after === before) settle(element, asked.current);
      setScale(after);
    },
    [view],
  );
  const zoomTo = useCallback((wanted: number) => zoomBy(wanted / asked.current.scale), [zoomBy]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place fits what is drawn of this scale
  useLayoutEffect(() => {
    if (view.current !== null) settle(view.current, asked.current);
  }, [view, scale]);

  useLayoutEffect(() => {
    const element = view.current;
    if (element === null) return;
    element.scrollLeft = inPixels(x) * asked.current.scale - element.clientWidth / 2;
    element.scrollTop = inPixels(y) * asked.current.scale - element.clientHeight / 2;
  }, [view, x, y]);

  useEffect(() => {
    const element = view.current;
    return element === null ? undefined : followFingers(element, zoomBy);
  }, [view, zoomBy]);

  return { scale, zoomBy, zoomTo };
}

function settle(element: HTMLElement, asked: { place: { left: number; top: number } | null }): void {
  if (asked.place === null) return;
  element.scrollLeft = asked.place.left;
  element.scrollTop = asked.place.top;
  asked.place = null;
}

/**
 * The wheel with Ctrl, which browsers also report for two fingers on a touchpad, and two fingers on the screen. Not
 * React's listeners, which are passive for these: the page would zoom as well.
 */
function followFingers(element: HTMLElement, zoomBy: ZoomBy): () => void {
  let last: { distance: number; middle: Point } | null = null;

  function onWheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const turn = Math.max(-MOST_OF_A_TURN, Math.min(MOST_OF_A_TURN, event.deltaY));
    zoomBy(Math.exp(-turn * PER_TURN), { x: event.clientX, y: event.clientY });
  }

  function onTouch(event: TouchEvent): void {
    const [one, other] = event.touches;
    if (one === undefined || other === undefined) {
      last = null;
      return;
    }
    if (event.cancelable) event.preventDefault();
    const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const middle = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
    if (last !== null && last.distance > 0) zoomBy(distance / last.distance, last.middle, middle);
    last = { distance, middle };
  }

  const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
  element.addEventListener('wheel', onWheel, { passive: false });
  for (const type of touches) element.addEventListener(type, onTouch, { passive: false });
  return () => {
    element.removeEventListener('wheel', onWheel);
    for (const type of touches) element.removeEventListener(type, onTouch);
  };
}
