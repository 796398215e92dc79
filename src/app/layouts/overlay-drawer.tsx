import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { PATHS } from '../paths.ts';
import { Logo } from './logo.tsx';
import { DrawerNavigation } from './navigation.tsx';

/** The left drawer below 1023 px: over the page, closed by Escape, by a click beside it and by going somewhere. */
export function OverlayDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    const beside = (event: MouseEvent) => {
      if (event.target === element) onClose();
    };
    element?.addEventListener('click', beside);
    return () => {
      element?.removeEventListener('click', beside);
      element?.close();
    };
  }, [onClose]);
  return (
    <dialog ref={dialog} className="drawer-overlay" aria-label={t`Menu`} onClose={onClose}>
      <div className="drawer-overlay__head">
        <Logo to={PATHS.dashboard} />
        <IconButton label={t`Close`} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      <DrawerNavigation onGo={onClose} />
      <div className="drawer-overlay__language">
        <LanguageSwitch />
      </div>
    </dialog>
  );
}
