import { isDeepStrictEqual } from 'node:util';
import { inviteOfFact } from '../../../../src/domain/invite/id.ts';
import type { InviteFact } from '../../../../src/domain/invite/schema.ts';
import type { BlockFact } from '../../../../src/domain/moderation/schema.ts';
import type { OrganisationMatter } from '../../../../src/domain/organisation/schema.ts';
import { invitesOf } from '../../../../src/domain/organisation/view.ts';
import { MATTERS } from '../../../../src/domain/statements.ts';
import { isLiving, type Row } from '../../storage/store/store.ts';
import { blockBetween } from '../published/targets.ts';
import { notificationOfInvite } from './notifications.ts';
import type { OrganisationParts } from './organisation-decider.ts';

type Parts = Pick<OrganisationParts, 'grouped' | 'copies' | 'deliveries'>;

/** Each invite in an own database derives from the organisation; the notification of a new one precedes it. */
export async function deliverInvites(parts: Parts, matter: OrganisationMatter): Promise<void> {
  const { grouped, copies, deliveries } = parts;
  const wanted = invitesOf(matter);
  if (wanted.length === 0) return;
  const rows = await grouped.read(
    MATTERS,
    wanted.map(({ _id }) => _id),
  );
  const inviters = new Map(matter.invites.map(({ id, by }) => [id, by]));
  const changes: (InviteFact & { _rev?: string })[] = [];
  for (const invite of wanted) {
    const row = rows.get(invite._id);
    if (isLiving(row)) {
      if (!isDeepStrictEqual(contentOf(row), invite)) changes.push({ ...invite, _rev: row.rev });
      continue;
    }
    const inviter = inviters.get(inviteOfFact(invite._id)) ?? '';
    // A person who blocks the inviter is not notified, and the inviter does not learn of the block.
    if (invite.state !== 'pending' || (await isBlocked(grouped, invite.uid, inviter))) continue;
    await deliveries?.note([notificationOfInvite(matter._id, inviter, invite)]);
    changes.push(invite);
  }
  const written = await grouped.write(MATTERS, changes);
  if (written.some(({ ok }) => !ok)) throw new Error('an invite was written by somebody else');
  await copies.bring(wanted.map(({ _id, uid }) => ({ userId: uid, id: _id })));
}

async function isBlocked(grouped: Parts['grouped'], by: string, person: string): Promise<boolean> {
  const target = blockBetween(by, person);
  const row = (await grouped.read(target.database, [target.id])).get(target.id);
  return isLiving(row) && (row.doc as BlockFact).kind === 'block';
}

function contentOf({ doc }: Row): unknown {
  const { _rev, _conflicts, ...content } = doc as InviteFact & { _rev?: string; _conflicts?: unknown };
  return content;
}
