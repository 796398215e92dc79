import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { NavLink } from 'react-router-dom';
import { hasRole } from '../../domain/account/rules.ts';
import { type RouteName, routePath } from '../../domain/routes.ts';
import { usePerson } from '../../session/session.tsx';
import { Icon, type IconName } from '../../ui/picture/icons.tsx';
import './drawer-navigation.css';

interface Entry {
  name: RouteName;
  icon: IconName;
  text: MessageDescriptor;
}

const DASHBOARD: Entry = { name: 'dashboard', icon: 'grid', text: msg`Dashboard` };

const EVERYONE: readonly Entry[] = [
  { name: 'services', icon: 'megaphone', text: msg`Services and announcements` },
  { name: 'community', icon: 'people', text: msg`Community` },
  { name: 'emergency', icon: 'warning', text: msg`Emergency` },
  { name: 'directory', icon: 'pin', text: msg`Help near by` },
  { name: 'care', icon: 'heart', text: msg`Pet care` },
  { name: 'breeds', icon: 'pet', text: msg`Breeds` },
  { name: 'pedigrees', icon: 'tree', text: msg`Pedigrees` },
  { name: 'myOrganisations', icon: 'house', text: msg`My organisations` },
];

const OWN: readonly Entry[] = [
  { name: 'myProfile', icon: 'user', text: msg`My profile` },
  { name: 'myPets', icon: 'pet', text: msg`My pets` },
  { name: 'myAnnouncements', icon: 'megaphone', text: msg`My announcements` },
  { name: 'bookmarks', icon: 'bookmark', text: msg`Bookmarks` },
  { name: 'reservations', icon: 'calendar', text: msg`Reservations` },
];

const SYNC: Entry = { name: 'sync', icon: 'sync', text: msg`Sync centre` };
const SETTINGS: Entry = { name: 'settings', icon: 'cog', text: msg`Settings` };
const ADMIN: Entry = { name: 'admin', icon: 'shield', text: msg`Admin` };

/** The left drawer's links (spec part 1, section 2.4), and additional ones: sync centre, settings, the admin's page. */
export function DrawerNavigation({ onGo }: { onGo?: () => void }) {
  const { t, i18n } = useLingui();
  const person = usePerson();
  const groups =
    person === null
      ? [EVERYONE, [SYNC]]
      : [[DASHBOARD, ...EVERYONE], OWN, [SYNC, SETTINGS, ...(hasRole(person.roles, 'admin') ? [ADMIN] : [])]];
  return (
    <nav className="nav" aria-label={t`Main menu`}>
      {groups.map((entries) => (
        <ul key={entries[0]?.name} className="nav__group">
          {entries.map(({ name, icon, text }) => (
            <li key={name}>
              <NavLink
                to={routePath(name)}
                end={name === 'dashboard'}
                className="nav__link row loose"
                title={i18n._(text)}
                onClick={() => onGo?.()}
              >
                <Icon name={icon} size={22} />
                <span className="nav__word">{i18n._(text)}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
