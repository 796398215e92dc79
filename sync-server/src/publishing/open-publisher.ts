import { isCode } from '../../../src/domain/codes.ts';
import { DAILY } from '../../../src/domain/limits.ts';
import type { AccountParts } from '../accounts/account-parts.ts';
import type { Pusher } from '../accounts/push/create-pusher.ts';
import type { Config } from '../base/config/config.ts';
import type { TypedApp } from '../base/http/typed-app.ts';
import type { Log } from '../base/logging/log.ts';
import type { Metrics } from '../base/metrics/metrics.ts';
import type { Couch } from '../storage/engine/couch.ts';
import type { DatabaseUpdates } from '../storage/engine/database-updates.ts';
import { UNLIMITED } from '../storage/ledger/quotas.ts';
import { createPublisher, type Publisher } from './create-publisher.ts';
import { fixedDivision, type ShardAssignment } from './intake/division.ts';
import { leaseShards } from './intake/shares/leased-division.ts';
import { createPersonRemoval } from './person-removal/person-removal.ts';

const wall = () => new Date();

/** Null if this process does not publish. */
export function openPublisher(
  parts: {
    readonly config: Config;
    readonly couch: Couch;
    readonly updates: DatabaseUpdates;
    readonly accounts: AccountParts;
    readonly pusher: Pusher;
    readonly metrics: Metrics;
    readonly renewedAt: string | null;
  },
  app: TypedApp,
): Publisher | null {
  const { config, couch, updates, accounts, pusher, metrics, renewedAt } = parts;
  if (config.publisherShard === null) return null;
  const log = app.log.child({ part: 'publisher' });
  const publisher: Publisher = createPublisher({
    couch,
    clock: wall,
    log,
    removal: createPersonRemoval({ couch, log, askArbiter: (requests) => publisher.arbitrate(requests) }),
    division: divisionOf(config, couch, log),
    updates,
    // With a real CouchDB other processes may accept writes; the embedded engine has only this process and commands.
    isAlone: config.engine === null,
    deliver: accounts.notifier.deliver,
    onArrived: (userId, fact) => pusher.push(userId, fact),
    daily: config.dailyLimits ? DAILY : UNLIMITED,
    renewedAt,
    onAnswered({ kind, outcome, code, arrival, ms }) {
      metrics.settled({ kind, outcome, arrival, seconds: ms === null ? null : ms / 1000 });
      if (isCode(code)) metrics.refused('publisher', code);
    },
    onFailed: (result) => metrics.publishingFailed(result),
  });
  return publisher;
}

/** The embedded engine has only this process, so no division or waiting is necessary. */
function divisionOf({ engine, publisherShard }: Config, couch: Couch, log: Log): ShardAssignment {
  if (publisherShard !== 'shared' && publisherShard !== null) return fixedDivision(publisherShard);
  return engine === null ? fixedDivision({ index: 0, count: 1 }) : leaseShards(couch, log);
}
