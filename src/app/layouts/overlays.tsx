import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { routePath } from '../../domain/routes.ts';
import { OwnAvatar } from '../../entities/person/own-avatar.tsx';
import { fullName } from '../../entities/person/person-name.tsx';
import { usePerson } from '../../session/session.tsx';
import { Button, IconButton } from '../../ui/action/button.tsx';
import { useBackCloses } from '../../ui/overlay/back-closes.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import { LanguageChoice } from '../language-choice.tsx';
import { DrawerNavigation } from './drawer-navigation.tsx';
import { Logo } from './logo.tsx';
import './overlays.css';
import { PanelContent } from './side-panel.tsx';

/**
 * A drawer over the page: traps the focus, makes the rest inert, closes on Escape, "back", a tap beside it and on
 * navigation.
 */
function Overlay({ label, side, onClose, children }: OverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useBackCloses(onClose);
  // Before the element leaves the document: only a dialog that is closed while in it restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    const element = dialog.current;
    const beside = (event: MouseEvent) => {
      if (event.target === element) onClose();
    };
    element?.addEventListener('click', beside);
    return () => element?.removeEventListener('click', beside);
  }, [onClose]);
  return (
    <dialog
      ref={dialog}
      className={`drawer-overlay drawer-overlay--${side}`}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {/* This box covers the dialog's whole surface, so a tap outside of it hits the backdrop. */}
      <div className="drawer-overlay__box stack">{children}</div>
    </dialog>
  );
}

interface OverlayProps {
  label: string;
  side: 'left' | 'right';
  onClose: () => void;
  children: ReactNode;
}

/** The left drawer up to 1023 px, with what the top bar of a phone has no room for. */
export function OverlayMenu({
  onClose,
  onPanel,
  onSignOut,
}: {
  onClose: () => void;
  onPanel: () => void;
  onSignOut: () => void;
}) {
  const { t } = useLingui();
  const person = usePerson();
  return (
    <Overlay label={t`Menu`} side="left" onClose={onClose}>
      <div className="drawer-overlay__head row between">
        <Logo to={routePath(person === null ? 'home' : 'dashboard')} />
        <IconButton label={t`Close`} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      {person !== null && (
        <Link to={routePath('myProfile')} className="drawer-overlay__me row" onClick={onClose}>
          <OwnAvatar person={person} />
          <bdi>{fullName(person)}</bdi>
        </Link>
      )}
      <DrawerNavigation onGo={onClose} />
      <div className="drawer-overlay__foot stack">
        <LanguageChoice />
        <Button variant="quiet" small onClick={onPanel}>
          <Icon name="star" size={20} />
          {t`Popular posts and more`}
        </Button>
        {person !== null && (
          <Button variant="quiet" small onClick={onSignOut}>
            <Icon name="out" size={20} />
            {t`Sign out`}
          </Button>
        )}
      </div>
    </Overlay>
  );
}

/** The right drawer where there is no room for it beside the content. */
export function OverlayPanel({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Overlay label={t`More`} side="right" onClose={onClose}>
      <div className="drawer-overlay__head row between">
        <h2>{t`More`}</h2>
        <IconButton label={t`Close`} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      <PanelContent onGo={onClose} />
    </Overlay>
  );
}
