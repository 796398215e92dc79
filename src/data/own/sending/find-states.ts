import type { Documents } from '../documents.ts';
import type { OwnParts } from '../open-parts.ts';
import type { DeliveryStates } from './delivery-states.ts';
import { settleDenied } from './settle-denied.ts';

/** Lists the statements of this device that were written since the last push. */
export async function findPending(
  states: DeliveryStates,
  { database, checkpoint }: Pick<OwnParts, 'database' | 'checkpoint'>,
  deviceId: string,
): Promise<void> {
  states.forgetPending();
  const { results } = await database.changes<{ written?: { device: string } }>({
    since: checkpoint.now().pushed,
    include_docs: true,
  });
  for (const { id, doc } of results) if (doc?.written?.device === deviceId) states.wrote(id, doc._rev);
}

/** Decides which statements are refused, from their current revisions. */
export async function findRefused(
  states: DeliveryStates,
  { database, checkpoint, documents }: Pick<OwnParts, 'database' | 'checkpoint'> & { readonly documents: Documents },
): Promise<void> {
  const suspects = states.suspects(checkpoint.now().denied);
  const stored = suspects.length === 0 ? [] : await documents.getMany(suspects);
  await settleDenied(database, checkpoint, stored);
  const reportable = stored.filter(({ type }) => type !== 'read-mark');
  states.judge(reportable, checkpoint.now().denied);
}
