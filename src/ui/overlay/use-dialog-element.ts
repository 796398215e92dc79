import { type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { useNoticeHost } from '../notice/notifications.tsx';
import { useBackCloses } from './back-closes.tsx';

/**
 * Props of a native `dialog` element that is a modal window while it is mounted: the browser traps the focus, makes the
 * rest inert and restores the focus; Escape and "back" close it; notices are shown in it.
 */
export function useDialogElement(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const takeNotices = useNoticeHost();
  useBackCloses(onClose);
  // Before the element leaves the document: only a dialog that is closed while in it restores the focus.
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    if (!element.open) element.showModal();
    const giveBack = takeNotices(element);
    return () => {
      giveBack();
      element.close();
    };
  }, [takeNotices]);
  return {
    ref,
    onCancel(event: SyntheticEvent) {
      if (event.target !== ref.current) return;
      event.preventDefault();
      onClose();
    },
    // A second Escape without a touch in between fires no `cancel`: Chrome closes the element directly.
    onClose() {
      if (ref.current?.open === false) onClose();
    },
  };
}
