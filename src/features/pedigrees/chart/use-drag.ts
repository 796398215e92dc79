import { type DragEvent, type MouseEvent, type PointerEvent, useRef } from 'react';

/** Movement within this distance is still a click. */
const CLICK_TOLERANCE_PX = 4;

interface Grip {
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly top: number;
  hasMoved: boolean;
}

/**
 * Handlers to drag a scroll container with the mouse too; a finger scrolls anyway. A click that ends a drag is
 * suppressed.
 */
export function useDrag() {
  const grip = useRef<Grip | null>(null);
  const wasDragged = useRef(false);
  const letGo = () => {
    grip.current = null;
  };
  return {
    onPointerDown({ pointerType, button, clientX, clientY, target, currentTarget }: PointerEvent<HTMLElement>) {
      wasDragged.current = false;
      // A press on the scroll container itself is on its scrollbar.
      if (pointerType !== 'mouse' || button !== 0 || target === currentTarget) return;
      const { scrollLeft: left, scrollTop: top } = currentTarget;
      grip.current = { x: clientX, y: clientY, left, top, hasMoved: false };
    },
    onPointerMove({ clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) {
      const held = grip.current;
      if (held === null) return;
      const [x, y] = [clientX - held.x, clientY - held.y];
      if (!held.hasMoved) {
        if (Math.hypot(x, y) < CLICK_TOLERANCE_PX) return;
        held.hasMoved = true;
        wasDragged.current = true;
        currentTarget.setPointerCapture(pointerId);
      }
      currentTarget.scrollLeft = held.left - x;
      currentTarget.scrollTop = held.top - y;
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onPointerLeave: letGo,
    onClickCapture(event: MouseEvent) {
      if (!wasDragged.current) return;
      wasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    /** The browser would otherwise drag the link. */
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
}
