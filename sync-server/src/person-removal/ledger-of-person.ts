import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { requestsTo } from '../arbiter/requests.ts';
import { checkpointId } from '../ledger/checkpoint-notes.ts';
import { LEDGER } from '../ledger/ledger.ts';
import { mailsTo } from '../mail/mail-notes.ts';
import { uploadsNoteId } from '../media/upload-quota.ts';
import { wrongChipsOf } from '../pedigree-links/wrong-chips.ts';
import { authorTaskId } from '../publisher/follow-up/author-tasks.ts';
import { copiesFor } from '../publisher/follow-up/copies.ts';
import { deliveriesTo, isDeliveryFrom } from '../publisher/follow-up/deliveries.ts';
import { rechecksOf } from '../publisher/follow-up/rechecks.ts';
import { newerOf } from '../publisher/intake/newer-statements.ts';
import { waitsOf } from '../publisher/intake/photo-waits.ts';
import { retriesTo } from '../push/retry-notes.ts';
import type { Row, Store } from '../store/store.ts';

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
  for (let start = from; ; ) {
    const rows = await store.range(LEDGER, start, to, PAGE_SIZE);
    await drop(store, rows.filter(goes));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_SIZE) return;
    start = `${last.id}\u0000`;
  }
}

async function drop(store: Store, rows: readonly Row[]): Promise<void> {
  const living = rows.filter((row) => !row.deleted);
  await store.write(
    LEDGER,
    living.map(({ id, rev }) => ({ _id: id, _rev: rev, _deleted: true })),
  );
}
