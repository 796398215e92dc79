import type { FastifyInstance } from 'fastify';
import { ownDatabaseName } from '../../../../../couchdb/databases.ts';
import type { Epochs } from '../../../../../couchdb/epoch.ts';
import { Hello } from '../../../../../src/domain/sync/hello.ts';
import { PROTOCOL_VERSION } from '../../../../../src/domain/sync/protocol.ts';
import type { AccountStore } from '../../../accounts/store.ts';
import { Failure } from '../../../base/http/failure.ts';
import type { Couch } from '../../../storage/engine/couch.ts';
import { orNull } from '../../../storage/engine/nano-answers.ts';
import type { Bearer } from '../../plugins/tokens.ts';

/** `GET /sync/hello`: proves the server's identity and returns the epoch and the length of the person's history. */
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

/** A device with a long expired token must still learn the time and the epoch before it can act. */
function bearerOrNobody(read: () => Bearer | null): Bearer | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

/**
 * Null if the account or its own database is missing: no history differs from a short one, and the next refresh shows
 * which it is.
 */
async function ownState(couch: Couch, accounts: Pick<AccountStore, 'account'>, userId: string): Promise<Hello['own']> {
  if ((await accounts.account(userId)) === null) return null;
  const database = ownDatabaseName(userId);
  const info = await orNull(couch.server.db.get(couch.engineName(database)));
  return info && { database, seq: historyLength(couch, info.update_seq) };
}

/** Longer than any: no device that knows another length takes it for shorter. */
const UNKNOWN_LENGTH = Number.MAX_SAFE_INTEGER;

/**
 * The length of a database's history, by its sequence. On a cluster each replica has its own length, because one that
 * was down applies what it missed in fewer steps: from each replica a device would get another history, and a shorter
 * one means another server to it, about which it asks the person.
 */
export function historyLength({ listLag }: Pick<Couch, 'listLag'>, sequence: string | number): number {
  return listLag === null ? sequenceNumber(sequence) : UNKNOWN_LENGTH;
}

/** The number at the start of a sequence: CouchDB writes `12-g1AAAA…`, the embedded engine a number or its text. */
function sequenceNumber(sequence: string | number): number {
  const number = Number.parseInt(String(sequence), 10);
  return Number.isSafeInteger(number) && number >= 0 ? number : 0;
}
