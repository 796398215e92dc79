import { randomUUID } from 'node:crypto';
import { call, expect, type InstallTarget } from './engine-call.ts';

/** Which set of databases this is. `GET /sync/hello` tells devices (src/domain/sync/hello.ts). */
export interface Epochs {
  readonly epoch: string;
  /**
   * What it was before its databases were restored from a backup, or made anew, each time: whoever knows one of them
   * meets the same installation in an earlier state.
   */
  readonly former: readonly string[];
  /** When that was last, ISO 8601; null: never. */
  readonly renewedAt: string | null;
}

const DATABASE = 'ledger';
const DOCUMENT = 'epoch';

/**
 * Reads the epoch; draws one where there is none. The document that is there counts, so all processes agree whoever
 * wrote it.
 * @throws Error that says what to do when a restore was cut off: half of the documents are missing
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

/** The epoch of an installation that is there, also of a half restored one; null: none was drawn yet. */
export async function readEpoch(target: InstallTarget): Promise<Epochs | null> {
  const ledger = `${target.prefix}${DATABASE}`;
  const answer = await call(target, 'GET', ledger, `/${DOCUMENT}`);
  return answer.status === 404 ? null : epochsIn(expect(answer, [200], ledger, 'read the epoch of').body, ledger);
}

/**
 * Draws another epoch, for databases in which what devices and bundles remember of sequences is not true any more.
 * `former` are the epochs by which they know the installation. `restoring` keeps every service from starting until the
 * epoch is drawn once more without it.
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

/** It is written anew by a restore, and never taken from a backup. */
export const EPOCH_DOCUMENT = { database: DATABASE, id: DOCUMENT } as const;
