import { type PointerEvent, useRef } from 'react';

const LONG_PRESS_MS = 500;
/** A finger that moves less than this, in CSS pixels, rests. */
const REST_PX = 10;
/** A swipe of this length replies. */
const SWIPE_PX = 56;

interface Touch {
  readonly x: number;
  readonly y: number;
  readonly timer: ReturnType<typeof setTimeout>;
  /** How far the finger has moved to the right; null until it has left its place. */
  swiped: number | null;
}

/**
 * Touches of a message as other messengers know them: a swipe to the right replies, and a long press opens the menu.
 * Both have entries in the menu too, for a mouse and the keyboard. `onSwipe`: null if nothing can be written.
 */
export function useTouch({ onSwipe, onLongPress }: { onSwipe: (() => void) | null; onLongPress: () => void }) {
  const touch = useRef<Touch | null>(null);
  const moveTo = (element: HTMLElement, offset: number) => {
    element.style.translate = offset === 0 ? '' : `${offset}px`;
  };
  const end = (element: HTMLElement) => {
    if (touch.current !== null) clearTimeout(touch.current.timer);
    touch.current = null;
    moveTo(element, 0);
  };
  return {
    onPointerDown({
      pointerType,
      isPrimary,
      clientX: x,
      clientY: y,
      target,
      currentTarget,
    }: PointerEvent<HTMLElement>) {
      // Links and buttons have touches of their own.
      if (pointerType !== 'touch' || !isPrimary || (target as Element).closest('a, button') !== null) return;
      const timer = setTimeout(() => {
        end(currentTarget);
        ignoreRelease(currentTarget);
        onLongPress();
      }, LONG_PRESS_MS);
      touch.current = { x, y, timer, swiped: null };
    },
    onPointerMove({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
      const now = touch.current;
      if (now === null) return;
      const [right, down] = [clientX - now.x, Math.abs(clientY - now.y)];
      if (now.swiped === null && Math.hypot(right, down) < REST_PX) return;
      clearTimeout(now.timer);
      if (onSwipe === null || (now.swiped === null && right < 2 * down)) return end(currentTarget);
      now.swiped = Math.min(Math.max(right, 0), SWIPE_PX);
      moveTo(currentTarget, now.swiped);
    },
    onPointerUp({ currentTarget }: PointerEvent<HTMLElement>) {
      const swiped = touch.current?.swiped ?? 0;
      end(currentTarget);
      if (swiped >= SWIPE_PX) onSwipe?.();
    },
    /** The browser scrolls instead. */
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => end(currentTarget),
  };
}

/** Otherwise the finger's release presses the entry of the menu that has opened under it. */
function ignoreRelease(element: HTMLElement): void {
  const over = new AbortController();
  const { signal } = over;
  const onEnd = (event: TouchEvent) => {
    event.preventDefault();
    over.abort();
  };
  element.addEventListener('touchend', onEnd, { passive: false, signal });
  element.addEventListener('touchcancel', () => over.abort(), { signal });
}
