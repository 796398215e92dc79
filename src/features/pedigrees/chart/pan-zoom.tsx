import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Button, IconButton } from '../../../ui/action/button.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { inPixels, rem } from './text-size.ts';
import { useDrag } from './use-drag.ts';
import { type Point, useZoom, ZOOM } from './use-zoom.ts';
import './pan-zoom.css';

interface PanZoomProps {
  label: string;
  /** The unscaled width of the content, with text of the default size. */
  width: number;
  height: number;
  /** The point shown first: on a phone a corner would be empty. */
  centre: Point;
  children: ReactNode;
}

/**
 * A viewport onto content larger than the screen: it is dragged and scrolled, and zoomed with buttons, by two fingers,
 * by the wheel with Ctrl, and by + − 0. It has no animation, so reduced motion needs no handling.
 */
export function PanZoom({ label, width, height, centre, children }: PanZoomProps) {
  const { t } = useLingui();
  const view = useRef<HTMLElement>(null);
  const { scale, zoomBy, zoomTo } = useZoom(view, centre);
  const drag = useDrag();
  const percent = Math.round(scale * 100);
  const larger = () => zoomBy(ZOOM.step);
  const smaller = () => zoomBy(1 / ZOOM.step);
  const reset = () => zoomTo(1);
  const fit = () => {
    if (view.current !== null) zoomTo(fittingScale(view.current, inPixels(width), inPixels(height)));
  };

  function onKeyDown(event: KeyboardEvent): void {
    // With one of these modifiers the browser handles the keys.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = { '+': larger, '=': larger, '-': smaller, _: smaller, '0': reset }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }

  return (
    <div className="pan-zoom">
      <section
        ref={view}
        className="pan-zoom__view"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...drag}
      >
        <div className="pan-zoom__room" style={{ width: rem(width * scale), height: rem(height * scale) }}>
          <div
            className="pan-zoom__shown"
            style={{ width: rem(width), height: rem(height), transform: `scale(${scale})` }}
          >
            {children}
          </div>
        </div>
      </section>
      <div className="pan-zoom__buttons no-print">
        <Button small variant="text" onClick={fit}>
          {t`Fit to frame`}
        </Button>
        <IconButton label={t`Zoom out`} disabled={scale <= ZOOM.least} onClick={smaller}>
          <Icon name="minus" size={20} />
        </IconButton>
        <Button small variant="text" aria-label={t`${percent}%, back to normal size`} onClick={reset}>
          {percent}%
        </Button>
        <IconButton label={t`Zoom in`} disabled={scale >= ZOOM.most} onClick={larger}>
          <Icon name="plus" size={20} />
        </IconButton>
      </div>
      <p className="visually-hidden" role="status">
        {percent}%
      </p>
    </div>
  );
}

/** The scale at which the whole content is in the frame, in whole percent; nothing is enlarged for it. */
function fittingScale(frame: HTMLElement, width: number, height: number): number {
  const { paddingLeft, paddingRight, paddingTop, paddingBottom, maxHeight } = getComputedStyle(frame);
  // Smaller content makes the frame lower, so what counts is how high it may be.
  const roomHeight = (pixels(maxHeight) || frame.clientHeight) - pixels(paddingTop) - pixels(paddingBottom);
  const roomWidth = frame.clientWidth - pixels(paddingLeft) - pixels(paddingRight);
  return Math.floor(Math.min(1, roomWidth / width, roomHeight / height) * 100) / 100;
}

function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}
