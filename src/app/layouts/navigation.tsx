import { useLingui } from '@lingui/react/macro';
import { NavLink } from 'react-router-dom';
import { usePerson } from '../../session/use-session.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { PATHS } from '../paths.ts';

/** The left drawer's links (spec part 1, section 2.4); the ones of later parts come with them. */
export function DrawerNavigation({ onGo }: { onGo?: () => void }) {
  const { t } = useLingui();
  const links: { to: string; icon: IconName; text: string }[] = [
    { to: PATHS.community, icon: 'people', text: t`Community` },
    { to: PATHS.services, icon: 'heart', text: t`Services and announcements` },
    { to: PATHS.pedigrees, icon: 'search', text: t`Pedigrees` },
    { to: PATHS.sync, icon: 'sync', text: t`Sync centre` },
  ];
  return (
    <nav className="nav" aria-label={t`Main`}>
      {links.map(({ to, icon, text }) => (
        <NavLink key={to} to={to} className="nav__link" title={text} onClick={() => onGo?.()}>
          <Icon name={icon} size={22} />
          <span className="nav__word">{text}</span>
        </NavLink>
      ))}
    </nav>
  );
}

/** On phones: what is needed most, where the thumb is. */
export function BottomNavigation({ onCompose }: { onCompose: () => void }) {
  const { t } = useLingui();
  const person = usePerson();
  return (
    <nav className="bottom-nav" aria-label={t`Quick`}>
      <NavLink to={PATHS.community} className="bottom-nav__item">
        <Icon name="people" />
        {t`Community`}
      </NavLink>
      {person === null ? (
        <NavLink to={PATHS.signUp} className="bottom-nav__item bottom-nav__item--main">
          <Icon name="in" />
          {t`Join now`}
        </NavLink>
      ) : (
        <button type="button" className="bottom-nav__item bottom-nav__item--main" onClick={onCompose}>
          <Icon name="plus" />
          {t`New post`}
        </button>
      )}
      <NavLink to={PATHS.sync} className="bottom-nav__item">
        <Icon name="sync" />
        {t`Sync centre`}
      </NavLink>
    </nav>
  );
}
