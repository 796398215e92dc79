import { type TouchEvent, useRef } from 'react';

/** A shorter movement of the finger is no swipe. */
const SWIPE_PX = 70;

interface Swipes {
  onDown: () => void;
  /** 1 after a swipe to the left, which asks for the next one; -1 after one to the right. */
  onStep: (offset: 1 | -1) => void;
}

/** Handlers of an element on which one finger swipes down or sideways, while `isOn` says so. */
export function useSwipe(isOn: () => boolean, { onDown, onStep }: Swipes) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    // In the capture phase: the preview stops the event.
    onTouchStartCapture({ touches }: TouchEvent) {
      const finger = touches[0];
      start.current = finger !== undefined && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEndCapture({ changedTouches }: TouchEvent) {
      const finger = changedTouches[0];
      if (start.current === null || finger === undefined || !isOn()) return;
      const x = finger.clientX - start.current.x;
      const y = finger.clientY - start.current.y;
      if (y > SWIPE_PX && y > Math.abs(x)) onDown();
      else if (Math.abs(x) > SWIPE_PX && Math.abs(x) > Math.abs(y)) onStep(x < 0 ? 1 : -1);
    },
  };
}
