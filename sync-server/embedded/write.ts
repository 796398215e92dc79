import { randomBytes } from 'node:crypto';
import { completeStubs } from './attachment-stubs.ts';
import type { UserContext } from './auth.ts';
import type { Database } from './database.ts';
import { isDesignId, isLocalId } from './document-checks.ts';
import { type EngineError, notADatabaseAdmin, toEngineError } from './errors.ts';
import type { JsonObject } from './json.ts';
import { putLocal } from './local-documents.ts';
import type { BulkRow, Pouch } from './pouch.ts';
import { isDatabaseAdmin } from './security.ts';

/** What became of one document: written, or refused with CouchDB's words. */
export type WriteOutcome =
  | { readonly id: string; readonly rev: string }
  | { readonly id: string; readonly problem: EngineError };

/** PouchDB calls itself once more for each further revision of a document in a batch; at a few thousand the stack is over, where nobody can catch it, and the process ends. */
const SAME_TOGETHER = 50;

/**
 * Writes checked documents: `_local` ones apart, design documents only for admins, everything else in one batch, as a rule, that is on the disk when this resolves.
 * The outcomes stand in the order of the documents.
 */
export async function writeDocuments(
  database: Database,
  user: UserContext,
  documents: readonly JsonObject[],
  newEdits: boolean,
): Promise<WriteOutcome[]> {
  const named = documents.map((document) => ({ ...document, _id: String(document._id ?? newId()) }));
  return await database.use(async (pouch) => {
    const mayDesign = isDatabaseAdmin(user, database.security);
    const outcomes = new Map<number, WriteOutcome>();
    const batch: { index: number; document: JsonObject }[] = [];
    for (const [index, document] of named.entries()) {
      const id = document._id;
      if (isLocalId(id)) outcomes.set(index, { id, rev: await putLocal(database, pouch, document) });
      else if (isDesignId(id) && !mayDesign) outcomes.set(index, { id, problem: notADatabaseAdmin() });
      else batch.push({ index, document: await completeStubs(pouch, document) });
    }
    if (batch.length > 0) {
      for (const part of apart(batch)) {
        const rows = await bulk(
          pouch,
          part.map((item) => item.document),
          newEdits,
        );
        for (const [position, { index }] of part.entries()) {
          const row = rows[position];
          if (row !== undefined) outcomes.set(index, row);
        }
      }
      const rows = batch.flatMap(({ index }) => outcomes.get(index) ?? []);
      const superseded = rows.filter((row) => 'rev' in row && !row.rev.startsWith('1-')).length;
      await database.wrote(pouch, superseded);
    }
    return named.flatMap((_, index) => outcomes.get(index) ?? []);
  });
}

/** In their order, and in as few parts as there can be without one document standing in a part too often. */
function apart<T extends { readonly document: JsonObject }>(batch: readonly T[]): T[][] {
  const counts = new Map<unknown, number>();
  const parts: T[][] = [];
  for (const item of batch) {
    const { _id: id } = item.document;
    const before = counts.get(id) ?? 0;
    counts.set(id, before + 1);
    const part = Math.floor(before / SAME_TOGETHER);
    parts[part] ??= [];
    parts[part].push(item);
  }
  return parts;
}

async function bulk(pouch: Pouch, documents: readonly JsonObject[], newEdits: boolean): Promise<WriteOutcome[]> {
  const ids = documents.map((document) => String(document._id));
  const revs = documents.map((document) => String(document._rev));
  // PouchDB changes and reorders the array it is given.
  const rows = await pouch.bulkDocs([...documents], { new_edits: newEdits });
  if (newEdits) return rows.map((row, index) => outcomeOf(row, ids[index] ?? row.id));
  const failed = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id, index) => {
    const row = failed.get(id);
    return row === undefined ? { id, rev: revs[index] ?? '' } : outcomeOf(row, id);
  });
}

function outcomeOf(row: BulkRow, id: string): WriteOutcome {
  if (row.ok === true && row.rev !== undefined) return { id, rev: row.rev };
  return { id, problem: toEngineError(row) };
}

/** Like CouchDB's own ids: 32 hex digits. */
export function newId(): string {
  return randomBytes(16).toString('hex');
}
