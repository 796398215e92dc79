import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../action/button.tsx';
import { useNoticeHost } from '../notice/notifications.tsx';
import { Icon } from '../picture/icons.tsx';
import { useBackCloses } from './back-closes.tsx';

/**
 * A modal window by the native `dialog`: it traps the focus, makes the rest inert, closes with Escape and "back" and
 * restores the focus. `full` fills a phone's screen.
 */
export function Modal({
  title,
  onClose,
  full = false,
  children,
}: {
  title: string;
  onClose: () => void;
  full?: boolean;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const takeNotices = useNoticeHost();
  useBackCloses(onClose);
  // Before the element leaves the document: only a dialog that is closed while in it restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (!element.open) element.showModal();
    const giveBack = takeNotices(element);
    return () => {
      giveBack();
      element.close();
    };
  }, [takeNotices]);
  return (
    <dialog
      ref={dialog}
      className={full ? 'modal modal--full' : 'modal'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      // A second Escape without a touch in between fires no `cancel`: Chrome closes the element directly.
      onClose={() => {
        if (dialog.current?.open === false) onClose();
      }}
    >
      <div className="modal__head row tight">
        <h2 id={titleId}>{title}</h2>
        <IconButton label={t`Close`} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      <div className="modal__body stack loose">{children}</div>
    </dialog>
  );
}
