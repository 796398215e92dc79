import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const KEY = 'lapka.scroll';
const PATIENCE_MS = 2_000;

/**
 * Where the reader was on each screen of this tab's history. A new screen begins at its top; "back" waits until the content is tall
 * enough again, because lists are read from the device after the first paint.
 */
export function ScrollMemory() {
  const { key } = useLocation();
  const type = useNavigationType();
  const places = useRef<Record<string, number> | null>(null);
  places.current ??= readPlaces();

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = () => writePlaces(places.current ?? {});
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, []);

  useEffect(() => {
    const target = type === 'POP' ? (places.current?.[key] ?? 0) : 0;
    const deadline = Date.now() + PATIENCE_MS;
    let frame = 0;
    const restore = () => {
      window.scrollTo(0, target);
      if (Math.abs(window.scrollY - target) > 2 && Date.now() < deadline) frame = requestAnimationFrame(restore);
    };
    restore();
    const stop = () => cancelAnimationFrame(frame);
    const remember = () => {
      if (places.current !== null) places.current[key] = window.scrollY;
    };
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('wheel', stop, { passive: true });
    window.addEventListener('touchstart', stop, { passive: true });
    return () => {
      stop();
      window.removeEventListener('scroll', remember);
      window.removeEventListener('wheel', stop);
      window.removeEventListener('touchstart', stop);
    };
  }, [key, type]);
  return null;
}

function readPlaces(): Record<string, number> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    );
  } catch {
    return {};
  }
}

function writePlaces(places: Record<string, number>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(places));
  } catch {
    // Without session storage a reload begins at the top.
  }
}
