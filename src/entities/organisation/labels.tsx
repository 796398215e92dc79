import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OrganisationFact, TeamInvite } from '../../domain/organisation/schema.ts';
import { useDates } from '../../i18n/dates.ts';
import { Icon } from '../../ui/picture/icons.tsx';

export type OrganisationType = OrganisationFact['organisationType'];
export type TeamRole = OrganisationFact['team'][number]['role'];
export type InviteState = TeamInvite['state'];

export const TYPE_NAMES: Readonly<Record<OrganisationType, MessageDescriptor>> = {
  dogGrooming: msg`Dog grooming`,
  veterinary: msg`Veterinary clinic`,
  grooming: msg`Grooming`,
  shelter: msg`Shelter`,
  kennel: msg`Kennel or cattery`,
  training: msg`Training`,
  petShop: msg`Pet shop`,
  petHotel: msg`Pet hotel`,
};

export const TEAM_ROLE_NAMES: Readonly<Record<TeamRole, MessageDescriptor>> = {
  admin: msg({ context: 'team', message: 'Admin' }),
  user: msg({ context: 'team', message: 'Member' }),
};

export const INVITE_STATE_NAMES: Readonly<Record<InviteState, MessageDescriptor>> = {
  pending: msg({ context: 'invite', message: 'Waiting for a reply' }),
  accepted: msg({ context: 'invite', message: 'Accepted' }),
  declined: msg({ context: 'invite', message: 'Declined' }),
  withdrawn: msg({ context: 'invite', message: 'Withdrawn' }),
  ended: msg({ context: 'invite', message: 'Ended' }),
};

/** The type of an organisation; nothing for a type of a later release, which a page that is still open may receive. */
export function TypeBadge({ type }: { type: OrganisationType }) {
  const { i18n } = useLingui();
  return Object.hasOwn(TYPE_NAMES, type) ? <span className="chip">{i18n._(TYPE_NAMES[type])}</span> : null;
}

/** An admin of Lapka found the organisation to be what it says it is. */
export function VerifiedBadge({ at }: { at: string }) {
  const { t } = useLingui();
  const date = useDates().date(at);
  return (
    <span className="chip chip--info">
      <Icon name="tick" size={16} />
      {t`Verified on ${date}`}
    </span>
  );
}

/** A member's role. */
export function TeamRoleBadge({ role }: { role: TeamRole }) {
  const { i18n } = useLingui();
  return (
    <span className={role === 'admin' ? 'chip chip--info' : 'chip'}>
      <Icon name={role === 'admin' ? 'shield' : 'user'} size={16} />
      {i18n._(TEAM_ROLE_NAMES[role])}
    </span>
  );
}
