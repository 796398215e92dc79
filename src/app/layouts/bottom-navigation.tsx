import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { NavLink } from 'react-router-dom';
import { routePath } from '../../domain/routes.ts';
import { useUnread } from '../../features/notifications/queries.ts';
import { usePerson } from '../../session/session.tsx';
import { CountBadge } from '../../ui/action/button.tsx';
import { Icon, type IconName } from '../../ui/picture/icons.tsx';
import './bottom-navigation.css';

/** On phones: the most frequent actions, within reach of the thumb. */
export function BottomNavigation({ onCompose }: { onCompose: () => void }) {
  const { t } = useLingui();
  const person = usePerson();
  return (
    <nav className="bottom-nav" aria-label={t`Quick access`}>
      <Item to={routePath('community')} icon="people" word={t`Community`} />
      <Item to={routePath('services')} icon="megaphone" word={t`Services`} />
      {person === null ? (
        <>
          <NavLink to={routePath('signUp')} className="bottom-nav__item bottom-nav__item--main">
            <Icon name="in" />
            <span>{t`Join now`}</span>
          </NavLink>
          <Item to={routePath('sync')} icon="sync" word={t`Sync centre`} />
        </>
      ) : (
        <>
          <button type="button" className="bottom-nav__item bottom-nav__item--main" onClick={onCompose}>
            <Icon name="plus" />
            <span>{t`Write`}</span>
          </button>
          <BellItem />
          <Item to={routePath('myProfile')} icon="user" word={t`Profile`} />
        </>
      )}
    </nav>
  );
}

function Item({ to, icon, word }: { to: string; icon: IconName; word: string }) {
  return (
    <NavLink to={to} className="bottom-nav__item">
      <Icon name={icon} />
      <span>{word}</span>
    </NavLink>
  );
}

function BellItem() {
  const { t } = useLingui();
  const unread = useUnread();
  return (
    <NavLink to={routePath('notifications')} className="bottom-nav__item">
      <Icon name="bell" />
      <CountBadge count={unread} />
      <span>{t`Notifications`}</span>
      {unread > 0 && (
        <span className="visually-hidden">{t`${plural(unread, { one: '# unread', other: '# unread' })}`}</span>
      )}
    </NavLink>
  );
}
