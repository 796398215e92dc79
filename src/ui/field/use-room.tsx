import { Plural } from '@lingui/react/macro';
import { type ClipboardEvent, type InputEvent, type ReactNode, useRef, useState } from 'react';
import './characters-left.css';

type BoundedElement = HTMLInputElement | HTMLTextAreaElement;

/** From here on the field says how many characters are left. */
const NEARLY_FULL = 20;
/** In a short field, such as a phone number, only the last fifth counts as near its end. */
const NEAR_SHARE = 5;

interface Bounded<E extends BoundedElement> {
  /** Undefined: the field has no bound. */
  readonly maxLength?: number | undefined;
  /** The field has its own counter; only text that did not fit is reported here. */
  readonly hasCounter?: boolean;
  readonly onInput?: ((event: InputEvent<E>) => void) | undefined;
  readonly onPaste?: ((event: ClipboardEvent<E>) => void) | undefined;
}

/**
 * The note of a bounded field: how many characters are left near its end, and how many of a pasted text did not fit,
 * because browsers cut those silently.
 */
export function useRoom<E extends BoundedElement>({ maxLength, hasCounter = false, onInput, onPaste }: Bounded<E>) {
  const [room, setRoom] = useState<{ left: number; cut: number } | null>(null);
  const notFitting = useRef(0);
  const show = (length: number) => {
    if (maxLength !== undefined) setRoom({ left: maxLength - length, cut: notFitting.current });
    notFitting.current = 0;
  };
  const near = maxLength === undefined ? 0 : Math.min(NEARLY_FULL, Math.ceil(maxLength / NEAR_SHARE));
  const { left, cut } = room ?? { left: Number.POSITIVE_INFINITY, cut: 0 };
  const note: ReactNode = maxLength !== undefined && (
    <p className="room-left" aria-live="polite">
      {cut > 0 ? (
        <Plural value={cut} one="# character you pasted didn’t fit" other="# characters you pasted didn’t fit" />
      ) : (
        !hasCounter && left <= near && <Plural value={left} one="# character left" other="# characters left" />
      )}
    </p>
  );
  return {
    note,
    handlers: {
      onInput: (event: InputEvent<E>) => {
        show(event.currentTarget.value.length);
        onInput?.(event);
      },
      onPaste: (event: ClipboardEvent<E>) => {
        onPaste?.(event);
        const { value, selectionStart, selectionEnd } = event.currentTarget;
        if (maxLength === undefined || event.defaultPrevented) return;
        const rest = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0));
        const pasted = event.clipboardData.getData('text').replace(/\r\n?/g, '\n');
        notFitting.current = Math.max(0, rest + pasted.length - maxLength);
        // A paste into a full field fires no input event.
        if (rest >= maxLength) show(value.length);
      },
    },
  };
}
