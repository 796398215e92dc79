import type { FastifyInstance } from 'fastify';
import { ownDatabaseName } from '../../../../couchdb/databases.ts';
import type { Epochs } from '../../../../couchdb/epoch.ts';
import { Hello } from '../../../../src/domain/sync/hello.ts';
import { PROTOCOL_VERSION } from '../../../../src/domain/sync/protocol.ts';
import type { AccountStore } from '../../accounts/store.ts';
import { type Couch, statusOf } from '../../engine/couch.ts';
import { Failure } from '../../http/failure.ts';
import type { Bearer } from '../../plugins/tokens.ts';

/** `GET /sync/hello`: proves that it is us, which set of databases this is, and how long the person's history is. */
export async function syncRoutes(
  app: FastifyInstance,
  options: { couch: Couch; accounts: Pick<AccountStore, 'account'>; epochs: Pick<Epochs, 'epoch' | 'former'> },
) {
  app.get(
    '/sync/hello',
    {
      schema: {
        summary: 'What a device asks first; `own` is null without a valid token or without an own database.',
        tags: ['sync'],
        security: [{}, { bearer: [] }],
        response: { 200: Hello },
      },
    },
    async (request, reply): Promise<Hello> => {
      reply.header('cache-control', 'no-store');
      const bearer = bearerOrNobody(() => app.tokens.read(request));
      return {
        service: 'lapka',
        protocol: PROTOCOL_VERSION,
        epoch: options.epochs.epoch,
        formerEpochs: [...options.epochs.former],
        own: bearer ? await ownState(options.couch, options.accounts, bearer.userId) : null,
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

/**
 * Null when the account or its own database is gone: no history is another matter than a short one, and the next
 * refresh tells which.
 */
async function ownState(couch: Couch, accounts: Pick<AccountStore, 'account'>, userId: string): Promise<Hello['own']> {
  if ((await accounts.account(userId)) === null) return null;
  const database = ownDatabaseName(userId);
  try {
    const info = await couch.server.db.get(couch.engineName(database));
    return { database, seq: historyLength(couch, info.update_seq) };
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

/** Longer than any: nobody who knows another length takes it for shorter. */
const UNKNOWN_LENGTH = Number.MAX_SAFE_INTEGER;

/**
 * How long the history of a database is, by its sequence. Of several nodes each copy has a length of its own, because
 * one that was away takes what it missed in fewer steps: with each other copy that answers, a device would hear of
 * another history, and a shorter one means another server to it, which its person is asked about.
 */
export function historyLength({ listLag }: Pick<Couch, 'listLag'>, sequence: string | number): number {
  return listLag === null ? sequenceNumber(sequence) : UNKNOWN_LENGTH;
}

/** The number at the beginning of a sequence: CouchDB writes `12-g1AAAA…`, the embedded engine a number or its text. */
function sequenceNumber(sequence: string | number): number {
  const number = Number.parseInt(String(sequence), 10);
  return Number.isSafeInteger(number) && number >= 0 ? number : 0;
}
