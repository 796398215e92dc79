import { randomUUID } from 'node:crypto';
import { call, expect, type InstallTarget } from './engine-call.ts';

/** Identifies this set of databases. `GET /sync/hello` returns it to devices (src/domain/sync/hello.ts). */
export interface Epochs {
  readonly epoch: string;
  /**
   * The earlier epochs, one for each restore from a backup or recreation of the databases: a client that knows one of
   * them has met the same installation in an earlier state.
   */
  readonly former: readonly string[];
  /** Time of the last renewal, ISO 8601; null if never. */
  readonly renewedAt: string | null;
}

const DATABASE = 'ledger';
const DOCUMENT = 'epoch';

/**
 * Reads the epoch, or draws one if none exists. The stored document counts, so all processes agree, whichever wrote it.
 * @throws Error that says what to do when a restore was interrupted and documents are missing
 */
export async function drawEpoch(target: InstallTarget): Promise<Epochs> {
  const ledger = `${target.prefix}${DATABASE}`;
  const drawn = { type: 'epoch', epoch: randomUUID(), drawnAt: new Date().toISOString() };
  const there = await call(target, 'GET', ledger, `/${DOCUMENT}`);
  if (there.status === 404) {
    expect(await call(target, 'PUT', ledger, `/${DOCUMENT}`, drawn), [201, 202, 409], ledger, 'draw the epoch in');
  }
  const { body } = expect(await call(target, 'GET', ledger, `/${DOCUMENT}`), [200], ledger, 'read the epoch of');
  if (body.restoring !== undefined) {
    throw new Error('These databases are half restored: a restore was cut off. Run it once more, with --replace.');
  }
  return epochsIn(body, ledger);
}

/** The epoch of an existing installation, also of a half restored one; null if none was drawn yet. */
export async function readEpoch(target: InstallTarget): Promise<Epochs | null> {
  const ledger = `${target.prefix}${DATABASE}`;
  const answer = await call(target, 'GET', ledger, `/${DOCUMENT}`);
  return answer.status === 404 ? null : epochsIn(expect(answer, [200], ledger, 'read the epoch of').body, ledger);
}

/**
 * Draws a new epoch, for databases whose sequences no longer match what devices and bundles remember. `former` are the
 * epochs by which those know the installation. `restoring` stops every service from starting until the epoch is drawn
 * again without it.
 */
export async function renewEpoch(
  target: InstallTarget,
  former: readonly string[],
  more: { readonly restoring?: string } = {},
): Promise<Epochs> {
  const ledger = `${target.prefix}${DATABASE}`;
  const there = await call(target, 'GET', ledger, `/${DOCUMENT}`);
  const rev = there.status === 404 ? {} : { _rev: expect(there, [200], ledger, 'read the epoch of').body._rev };
  const renewedAt = new Date().toISOString();
  const epochs = { epoch: randomUUID(), former: [...new Set(former)], renewedAt };
  const document = { ...rev, type: 'epoch', drawnAt: renewedAt, ...epochs, ...more };
  expect(await call(target, 'PUT', ledger, `/${DOCUMENT}`, document), [201, 202], ledger, 'renew the epoch in');
  return epochs;
}

function epochsIn({ epoch, former = [], renewedAt = null }: Record<string, unknown>, ledger: string): Epochs {
  if (typeof epoch !== 'string') throw new Error(`The document epoch in ${ledger} holds no epoch.`);
  return {
    epoch,
    former: Array.isArray(former) ? former.filter((each) => typeof each === 'string') : [],
    renewedAt: typeof renewedAt === 'string' ? renewedAt : null,
  };
}

/** A restore always writes it and never takes it from a backup. */
export const EPOCH_DOCUMENT = { database: DATABASE, id: DOCUMENT } as const;
