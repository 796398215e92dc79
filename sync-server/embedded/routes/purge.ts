import type { Database } from '../database.ts';
import { purgeLeaves } from '../documents/purge.ts';
import { checkRev } from '../documents/revisions.ts';
import { badRequest } from '../errors.ts';
import type { Exchange, Reply } from '../http/exchange.ts';
import { requireServerAdmin } from '../http/security.ts';

/** CouchDB's own defaults. */
const MOST_DOCUMENTS = 100;
const MOST_REVISIONS = 1000;

/**
 * `POST /{db}/_purge`: removes those of the named revisions that are leaves. Unlike in CouchDB 3.5, a document with
 * only tombstones left counts as removed, and a purge without effect leaves the document in the indexes.
 */
export async function purge(exchange: Exchange, database: Database): Promise<Reply> {
  requireServerAdmin(exchange.user);
  const asked = Object.entries(await exchange.jsonObject()).map(([id, revs]) => {
    if (!Array.isArray(revs)) throw badRequest('Invalid list of revisions');
    return [id, revs.map(checkRev)] as const;
  });
  if (asked.length > MOST_DOCUMENTS) throw badRequest('Exceeded maximum number of documents.');
  const revisions = asked.reduce((sum, [, revs]) => sum + revs.length, 0);
  if (revisions > MOST_REVISIONS) throw badRequest('Exceeded maximum number of revisions.');
  const purged = await purgeLeaves(database, asked);
  return { status: 201, body: { purge_seq: null, purged: Object.fromEntries(purged) } };
}
