import { type RefObject, useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { readingOf, writePassage } from './reading-store.ts';

const PASSAGES = 'h2, p, li';
/** Of an address that was opened as such, not by a link or by "back". */
const OPENED_KEY = 'default';
const PAUSE_MS = 300;

/**
 * Remembers on this device where the reader of an article is, and returns there when it is opened again. The passages
 * are those of the element; both languages have the same ones. `slug` null: nothing is remembered.
 */
export function useReadingProgress(slug: string | null, text: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP' && key !== OPENED_KEY;
  useEffect(() => {
    if (slug === null) return;
    const { passage } = readingOf(slug);
    // "Back" restores the exact position itself.
    if (passage !== null && !isBack) passagesIn(text.current)[passage]?.scrollIntoView({ block: 'start' });
  }, [slug, isBack, text]);
  useEffect(() => {
    if (slug === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isMoved = false;
    const store = () => {
      clearTimeout(timer);
      if (!isMoved || text.current === null) return;
      isMoved = false;
      const boxes = passagesIn(text.current).map((passage) => passage.getBoundingClientRect());
      const top = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
      const first = boxes.findIndex(({ bottom }) => bottom > top + 1);
      const end = boxes.at(-1)?.bottom ?? 0;
      writePassage(slug, first, end <= window.innerHeight);
    };
    const onScroll = () => {
      isMoved = true;
      clearTimeout(timer);
      timer = setTimeout(store, PAUSE_MS);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', store);
    };
  }, [slug, text]);
}

function passagesIn(text: HTMLElement | null): Element[] {
  return text === null ? [] : [...text.querySelectorAll(PASSAGES)];
}
