import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OrganisationField } from '../../domain/organisation/schema.ts';
import type { OrganisationAct } from '../../domain/organisation-step/schema.ts';
import { TEAM_ROLE_NAMES } from '../../entities/organisation/labels.tsx';
import type { ShownOrganisation } from '../../entities/organisation/shown-organisation.ts';
import { nameOf, usePersonFact } from '../../entities/person/queries.ts';

const FRESH_MS = 60_000;

/** A person's name: as the organisation knows it, or from their profile. */
function useName(userId: string | null, { team, invites }: Pick<ShownOrganisation, 'team' | 'invites'>): string {
  const { t } = useLingui();
  const read = usePersonFact(userId, FRESH_MS).data;
  const known =
    team.find((member) => member.userId === userId)?.name ?? invites.find(({ person }) => person === userId)?.name;
  return nameOf(read) ?? known ?? t`User`;
}

/** The person whom a step is about; null: nobody in particular. */
function aboutPerson(act: OrganisationAct): string | null {
  return 'person' in act ? act.person : null;
}

/** A change of a field whose value would be too long for a line. */
const CHANGED_FIELDS: Readonly<Record<Exclude<OrganisationField, 'name' | 'description' | 'open'>, MessageDescriptor>> =
  {
    organisationType: msg`Different type`,
    services: msg`Different services`,
    city: msg`Different city`,
    address: msg`Different address`,
    position: msg`Different place on the map`,
    phones: msg`Different phones`,
    site: msg`Different website`,
    photo: msg`Different photo`,
    hours: msg`Different opening hours`,
    emergency: msg`Different help in emergencies`,
    languages: msg`Different languages`,
    prices: msg`Different prices`,
  };

/** A step as a short line: the name of pending and refused steps. */
export function StepText({ act, organisation }: { act: OrganisationAct; organisation: ShownOrganisation }): ReactNode {
  const { t, i18n } = useLingui();
  const person = useName(aboutPerson(act), organisation);
  const invited = 'invite' in act ? organisation.invites.find(({ id }) => id === act.invite)?.name : undefined;
  switch (act.does) {
    case 'change':
      if (act.field === 'name') return t`New name: ${act.value}`;
      if (act.field === 'description')
        return act.value === '' ? t`Without a description` : t`New description: ${act.value}`;
      if (act.field === 'open')
        return act.value ? t`The page is open to everyone` : t`The page is only for signed-in people`;
      return i18n._(CHANGED_FIELDS[act.field]);
    case 'invite':
      return t`Invite: ${person} (${i18n._(TEAM_ROLE_NAMES[act.role])})`;
    case 'invite-address':
      return t`Invite: ${act.email} (${i18n._(TEAM_ROLE_NAMES[act.role])})`;
    case 'withdraw':
      return invited === undefined ? t`Withdraw invite` : t`Withdraw invite: ${invited}`;
    case 'accept':
      return t`Accept invite`;
    case 'decline':
      return t`Decline invite`;
    case 'give-role':
      return t`${person}: ${i18n._(TEAM_ROLE_NAMES[act.role])}`;
    case 'remove':
      return t`Remove from the team: ${person}`;
    case 'leave':
      return t`Leave organisation`;
    case 'show':
      return act.shown ? t`Show it on my profile` : t`Don’t show it on my profile`;
    case 'close':
      return t`Close organisation`;
    case 'verify':
      return act.verified ? t`Mark as verified` : t`Remove the mark “Verified”`;
  }
}
