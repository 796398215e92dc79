import { randomBytes } from 'node:crypto';
import type { Database } from '../database.ts';
import { notADatabaseAdmin } from '../errors.ts';
import type { UserContext } from '../http/auth.ts';
import type { JsonObject } from '../http/json.ts';
import { isDatabaseAdmin } from '../http/security.ts';
import { completeStubs } from './attachment-stubs.ts';
import { isDesignId, isLocalId } from './document-checks.ts';
import type { WriteOutcome } from './document-writes.ts';
import { putLocal } from './local-documents.ts';

/**
 * Writes checked documents: `_local` ones separately, design documents only for admins, everything else in one batch
 * that is on the disk when this resolves. The outcomes are in the order of the documents.
 */
export async function writeDocuments(
  database: Database,
  user: UserContext,
  documents: readonly JsonObject[],
  newEdits: boolean,
): Promise<WriteOutcome[]> {
  const named = documents.map((document) => ({ ...document, _id: String(document._id ?? newId()) }));
  return await database.read(async (store) => {
    const mayDesign = isDatabaseAdmin(user, database.security);
    const outcomes = new Map<number, WriteOutcome>();
    const batch: { index: number; document: JsonObject }[] = [];
    for (const [index, document] of named.entries()) {
      const id = document._id;
      if (isLocalId(id)) outcomes.set(index, { id, rev: await putLocal(store, document) });
      else if (isDesignId(id) && !mayDesign) outcomes.set(index, { id, problem: notADatabaseAdmin() });
      else batch.push({ index, document: await completeStubs(store.documents, document) });
    }
    if (batch.length > 0) {
      const rows = await store.write(
        batch.map(({ document }) => document),
        newEdits,
      );
      for (const [position, { index }] of batch.entries()) {
        const row = rows[position];
        if (row !== undefined) outcomes.set(index, row);
      }
      database.wrote(store);
    }
    return named.flatMap((_, index) => outcomes.get(index) ?? []);
  });
}

/** Like CouchDB's own ids: 32 hex digits. */
export function newId(): string {
  return randomBytes(16).toString('hex');
}
