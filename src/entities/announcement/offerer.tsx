import { Link, type LinkProps } from 'react-router-dom';
import { offeringOrganisation } from '../../domain/announcement/offerer.ts';
import type { AnnouncementFact } from '../../domain/announcement/schema.ts';
import { firstGrapheme } from '../../domain/graphemes.ts';
import { routePath } from '../../domain/routes.ts';
import { Avatar } from '../../ui/picture/avatar.tsx';
import { PersonAvatar } from '../person/person-avatar.tsx';
import { PersonLink } from '../person/person-link.tsx';
import { PersonName } from '../person/person-name.tsx';

/** The offerer's picture; an organisation has the first letter of its name. */
export function OffererAvatar({ fact: { organisation, authorLetter, customAvatar } }: { fact: AnnouncementFact }) {
  return organisation === undefined ? (
    <PersonAvatar letter={authorLetter} sha256={customAvatar} />
  ) : (
    <Avatar letter={firstGrapheme(organisation.name).toLocaleUpperCase('uk')} image={null} />
  );
}

/** The offerer's name. */
export function OffererName({ fact: { organisation, authorName, authorRole } }: { fact: AnnouncementFact }) {
  return organisation === undefined ? (
    <PersonName name={authorName} role={authorRole} />
  ) : (
    <bdi>{organisation.name}</bdi>
  );
}

/** A link to the page of the person or the organisation that offers it. */
export function OffererLink({ fact, ...rest }: { fact: AnnouncementFact } & Omit<LinkProps, 'to' | 'onClick'>) {
  const orgId = offeringOrganisation(fact);
  return orgId === null ? (
    <PersonLink {...rest} userId={fact.authorId} />
  ) : (
    <Link {...rest} to={routePath('organisation', { orgId })} />
  );
}
