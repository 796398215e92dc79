import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../action/button.tsx';
import { Icon } from '../picture/icons.tsx';
import { useDialogElement } from './use-dialog-element.ts';

/** A modal window with a title. `full` fills a phone's screen. */
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
  const titleId = useId();
  const dialog = useDialogElement(onClose);
  return (
    <dialog {...dialog} className={full ? 'modal modal--full' : 'modal'} aria-labelledby={titleId}>
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
