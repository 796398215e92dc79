import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { fieldsOf } from '../../domain/fields.ts';
import { tabStore } from '../../platform/browser-storage.ts';

const KEY = 'lapka.scroll';
const TIMEOUT_MS = 2_000;
const READER_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * The scroll position of each screen in this tab's history. A new screen starts at its top; "back" waits until the
 * content is tall enough again, because lists are read from the device after the first paint.
 */
export function ScrollMemory() {
  const location = useLocation();
  const { state } = location;
  const key = placeName(location);
  const stays = isStaying(state);
  const type = useNavigationType();
  const places = useRef<Record<string, number> | null>(null);
  places.current ??= placesAtStart(key);
  const moved = useRef(false);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = () => {
      tabStore.writeJson(KEY, places.current ?? {});
      // The last screen is shown before this code loads, and only the browser can restore the position in it.
      history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, []);

  // Before the paint: afterwards the position would visibly jump, and a reader who scrolls at once would be moved back.
  useLayoutEffect(() => {
    const target = type === 'POP' ? (places.current?.[key] ?? 0) : stays ? window.scrollY : 0;
    if (places.current !== null) places.current[key] = target;
    const deadline = Date.now() + TIMEOUT_MS;
    let frame = 0;
    const restore = () => {
      // The first screen of a visit is already at its top; scrolling would force a layout of an incomplete page.
      if (target === 0 && !moved.current) return;
      window.scrollTo(0, target);
      if (Math.abs(window.scrollY - target) > 2 && Date.now() < deadline) frame = requestAnimationFrame(restore);
    };
    restore();
    moved.current = true;
    const stop = () => cancelAnimationFrame(frame);
    const remember = () => {
      if (places.current !== null) places.current[key] = window.scrollY;
    };
    window.addEventListener('scroll', remember, { passive: true });
    for (const move of READER_MOVES) window.addEventListener(move, stop, { passive: true });
    return () => {
      stop();
      window.removeEventListener('scroll', remember);
      for (const move of READER_MOVES) window.removeEventListener(move, stop);
    };
  }, [key, stays, type]);
  return null;
}

/**
 * A navigation within one screen, for instance to another of its tabs: its `state` says that the scroll position stays.
 */
function isStaying(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepScroll' in state && state.keepScroll === true;
}

/**
 * Every document that is opened by its address starts with the same key; without the path, a typed address or a mail's
 * link would open at the scroll position of another screen.
 */
function placeName({ key, pathname }: { key: string; pathname: string }): string {
  return key === 'default' ? `${key} ${pathname}` : key;
}

/** A reload and "back" from another site restore their position; a newly opened address starts at its top. */
function placesAtStart(name: string): Record<string, number> {
  const [opened] = performance.getEntriesByType('navigation');
  const anew = opened instanceof PerformanceNavigationTiming && opened.type === 'navigate';
  const { [name]: earlier, ...others } = readPlaces();
  return anew || earlier === undefined ? others : { ...others, [name]: earlier };
}

function readPlaces(): Record<string, number> {
  return Object.fromEntries(
    Object.entries(fieldsOf<Record<string, unknown>>(tabStore.readJson(KEY))).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  );
}
