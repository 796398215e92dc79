import { ownDatabaseName } from '../../../../couchdb/databases.ts';
import { mailsTo } from '../../accounts/mail/mail-notes.ts';
import { retriesTo } from '../../accounts/push/retry-notes.ts';
import { pagesById } from '../../base/lib/pages.ts';
import { requestsTo } from '../../matters/arbiter/requests.ts';
import { wrongChipsOf } from '../../matters/pedigree-links/wrong-chips.ts';
import { checkpointId } from '../../storage/ledger/checkpoint-notes.ts';
import { LEDGER } from '../../storage/ledger/ledger.ts';
import { uploadsNoteId } from '../../storage/media/upload-quota.ts';
import type { Row, Store } from '../../storage/store/store.ts';
import { authorTaskId } from '../follow-up/author-tasks.ts';
import { copiesFor } from '../follow-up/copies.ts';
import { deliveriesTo, isDeliveryFrom } from '../follow-up/deliveries.ts';
import { rechecksOf } from '../follow-up/rechecks.ts';
import { newerOf } from '../intake/newer-statements.ts';
import { waitsOf } from '../intake/photo-waits.ts';

const PAGE_SIZE = 500;

/**
 * Deletes the publisher's notes about a person: the checkpoint, waiting work, open tasks, pending notifications about
 * them and mails to them. Idempotent.
 */
export async function removeLedgerOf(store: Store, userId: string): Promise<void> {
  const database = ownDatabaseName(userId);
  const single = await store.read(LEDGER, [checkpointId(database), authorTaskId(database), uploadsNoteId(userId)]);
  await drop(store, [...single.values()]);
  for (const range of [
    waitsOf(database),
    rechecksOf(database),
    newerOf(database),
    deliveriesTo(userId),
    copiesFor(userId),
    requestsTo(userId),
    retriesTo(userId),
    mailsTo(userId),
    wrongChipsOf(userId),
  ]) {
    await dropRange(store, range, () => true);
  }
  await dropRange(store, deliveriesTo(null), (row) => isDeliveryFrom(row.doc, userId));
}

async function dropRange(store: Store, [from, to]: [string, string], goes: (row: Row) => boolean): Promise<void> {
  for await (const rows of pagesById(from, PAGE_SIZE, (start) => store.range(LEDGER, start, to, PAGE_SIZE)))
    await drop(store, rows.filter(goes));
}

async function drop(store: Store, rows: readonly Row[]): Promise<void> {
  const living = rows.filter((row) => !row.deleted);
  await store.write(
    LEDGER,
    living.map(({ id, rev }) => ({ _id: id, _rev: rev, _deleted: true })),
  );
}
