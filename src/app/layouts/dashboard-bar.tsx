import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { routePath } from '../../domain/routes.ts';
import { useUnreadMessages } from '../../entities/chat/heads.ts';
import { OwnAvatar } from '../../entities/person/own-avatar.tsx';
import { useUnread } from '../../features/notifications/queries.ts';
import { SyncBadge } from '../../features/sync/sync-badge.tsx';
import { usePerson } from '../../session/session.tsx';
import { IconButton, IconLink } from '../../ui/action/button.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import { useUpdateWaits } from '../device/services.tsx';
import { LanguageChoice } from '../language-choice.tsx';
import { Logo } from './logo.tsx';
import './top-bar.css';
import { VisitorLinks } from './visitor-links.tsx';

interface DashboardBarProps {
  menuOpen: boolean;
  onMenu: () => void;
  onPanel: () => void;
  onSignOut: () => void;
}

/**
 * The top bar of the dashboard (spec part 1, section 2.4). What does not fit on a phone is in its drawer and its bottom
 * bar.
 */
export function DashboardBar({ menuOpen, onMenu, onPanel, onSignOut }: DashboardBarProps) {
  const { t } = useLingui();
  const person = usePerson();
  const updateWaits = useUpdateWaits();
  return (
    <header className={person === null ? 'top-bar' : 'top-bar top-bar--signed-in'}>
      <IconButton label={t`Menu`} aria-expanded={menuOpen} onClick={onMenu}>
        <Icon name="menu" />
      </IconButton>
      <Logo to={routePath(person === null ? 'home' : 'dashboard')} />
      <span className="top-bar__gap" />
      <SyncBadge href={routePath('sync')} updateWaits={updateWaits} />
      <span className="wide-only">
        <LanguageChoice />
      </span>
      {person === null ? (
        <VisitorLinks />
      ) : (
        <>
          <span className="top-bar__reservations">
            <IconLink to={routePath('reservations')} label={t`Reservations`}>
              <Icon name="calendar" />
            </IconLink>
          </span>
          <MessagesLink />
          <span className="wide-only">
            <BellLink />
          </span>
        </>
      )}
      <span className="top-bar__panel">
        <IconButton label={t`More`} onClick={onPanel}>
          <Icon name="panel" />
        </IconButton>
      </span>
      {person !== null && (
        <span className="wide-only">
          <IconButton label={t`Sign out`} onClick={onSignOut}>
            <Icon name="out" />
          </IconButton>
          <Link to={routePath('myProfile')} className="top-bar__me" title={t`My profile`} aria-label={t`My profile`}>
            <OwnAvatar person={person} />
          </Link>
        </span>
      )}
    </header>
  );
}

function MessagesLink() {
  const { t } = useLingui();
  const unread = useUnreadMessages() ?? 0;
  const label = unread === 0 ? t`Messages` : t`Messages, ${plural(unread, { one: '# unread', other: '# unread' })}`;
  return (
    <IconLink to={routePath('messages')} label={label} count={unread}>
      <Icon name="mail" />
    </IconLink>
  );
}

function BellLink() {
  const { t } = useLingui();
  const unread = useUnread();
  const label =
    unread === 0 ? t`Notifications` : t`Notifications, ${plural(unread, { one: '# unread', other: '# unread' })}`;
  return (
    <IconLink to={routePath('notifications')} label={label} count={unread}>
      <Icon name="bell" />
    </IconLink>
  );
}
