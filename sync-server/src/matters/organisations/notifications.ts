import type { InviteFact } from '../../../../src/domain/invite/schema.ts';
import { NO_AUTHOR } from '../../../../src/domain/message/id.ts';
import { notificationId } from '../../../../src/domain/notification/schema.ts';
import { organisationKey } from '../../../../src/domain/organisation/id.ts';
import type { OrganisationEvent, OrganisationMatter } from '../../../../src/domain/organisation/schema.ts';
import { versionOf } from '../../../../src/domain/upgrades.ts';
import type { NotificationKind } from '../../../../src/texts/notifications.ts';
import type { Delivery } from '../../publishing/follow-up/deliveries.ts';

/** The notifications of the latest events. */
export function notificationsOfEvents({ _id, name, events, invites }: OrganisationMatter): Delivery[] {
  return events.flatMap(({ id, kind, person, name: by, role, to, at }) =>
    to.map((userId) => ({
      userId,
      from: person,
      fact: notification(KINDS[kind], at, `${organisationKey(_id)}.${id}`, {
        organisation: organisationKey(_id),
        name,
        by,
        byId: kind === 'declined' && !isInvited(invites, person) ? '' : idOf(person, by),
        ...(role === null ? {} : { role }),
      }),
    })),
  );
}

const KINDS = {
  joined: 'organisation-joined',
  declined: 'organisation-declined',
  role: 'organisation-role',
  removed: 'organisation-removed',
  left: 'organisation-left',
  closed: 'organisation-closed',
} as const satisfies Readonly<Record<OrganisationEvent['kind'], NotificationKind>>;

/** Each invited person gets one notification. */
export function notificationOfInvite(
  organisation: string,
  inviter: string,
  { _id, uid, at, orgName, byName, role }: InviteFact,
): Delivery {
  const names = { organisation: organisationKey(organisation), name: orgName };
  const about = { ...names, by: byName, byId: idOf(inviter, byName), role };
  const fact = notification('organisation-invited', at, _id.replaceAll(':', '-'), about);
  return { userId: uid, from: inviter === NO_AUTHOR ? uid : inviter, fact };
}

/** Invited as a person. The owner of an invited address stays unknown, even after declining. */
function isInvited(invites: OrganisationMatter['invites'], userId: string): boolean {
  return invites.some(({ person }) => person === userId);
}

/** Without a name there is no id either. */
function idOf(person: string, name: string): string {
  return name === '' || person === NO_AUTHOR ? '' : person;
}

function notification(
  kind: NotificationKind,
  at: string,
  event: string,
  about: Readonly<Record<string, string>>,
): Delivery['fact'] {
  // One event is one notification, however often it is delivered.
  const _id = notificationId(at, `${kind}.${event}`);
  return { _id, type: 'notification', schemaVersion: versionOf('notification'), kind, at, about: { ...about } };
}
