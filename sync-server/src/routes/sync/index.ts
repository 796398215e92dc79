import type { FastifyInstance } from 'fastify';
import { ownDatabaseName } from '../../../../couchdb/databases.ts';
import { Hello } from '../../../../src/domain/sync/hello.ts';
import { PROTOCOL_VERSION } from '../../../../src/domain/sync/protocol.ts';
import { type Couch, statusOf } from '../../couch.ts';
import { Failure } from '../../failure.ts';
import type { Bearer } from '../../plugins/tokens.ts';

/** `GET /sync/hello`: proves that it is us, which set of databases this is, and how long the person's history is. */
export async function syncRoutes(app: FastifyInstance, options: { couch: Couch; epoch: string }) {
  app.get(
    '/sync/hello',
    { schema: { tags: ['sync'], security: [{}, { bearer: [] }], response: { 200: Hello } } },
    async (request, reply): Promise<Hello> => {
      reply.header('cache-control', 'no-store');
      const bearer = bearerOrNobody(() => app.tokens.read(request));
      return {
        service: 'lapka',
        protocol: PROTOCOL_VERSION,
        epoch: options.epoch,
        own: bearer ? await ownState(options.couch, bearer.userId) : null,
        now: new Date().toISOString(),
      };
    },
  );
}

/** A device whose token ended long ago still has to learn the time and the epoch before it can do anything about it. */
function bearerOrNobody(read: () => Bearer | null): Bearer | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

async function ownState(couch: Couch, userId: string): Promise<NonNullable<Hello['own']>> {
  const database = ownDatabaseName(userId);
  try {
    const info = await couch.server.db.get(couch.engineName(database));
    return { database, seq: sequenceNumber(info.update_seq) };
  } catch (error) {
    // Restored from a backup older than the account: an empty history is shorter than any that the device has seen.
    if (statusOf(error) === 404) return { database, seq: 0 };
    throw error;
  }
}

/** The number at the beginning of a sequence: CouchDB writes `12-g1AAAA…`, the embedded engine a number or its text. */
export function sequenceNumber(sequence: string | number): number {
  const number = Number.parseInt(String(sequence), 10);
  return Number.isSafeInteger(number) && number >= 0 ? number : 0;
}
