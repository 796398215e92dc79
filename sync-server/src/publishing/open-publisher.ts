import { isCode } from '../../../src/domain/codes.ts';
import { PROFILE_ID } from '../../../src/domain/profile/id.ts';
import type { OpenedAccounts } from '../accounts/open-accounts.ts';
import type { Config } from '../base/config/config.ts';
import type { Startup } from '../base/lib/startup.ts';
import type { Log } from '../base/logging/log.ts';
import { type AskArbiter, createMatterRequests, requestRecheck } from '../matters/arbiter/requests.ts';
import { awaitedBy } from '../matters/organisations/addresses.ts';
import type { Storage } from '../open-engine.ts';
import type { Couch } from '../storage/engine/couch.ts';
import { dailyOf } from '../storage/ledger/quotas.ts';
import { groupStore } from '../storage/store/grouped-store.ts';
import { createStore } from '../storage/store/store.ts';
import { createPublisher } from './create-publisher.ts';
import { noteRecheck } from './follow-up/rechecks.ts';
import { fixedDivision, type ShardAssignment } from './intake/division.ts';
import { leaseShards } from './intake/shares/leased-division.ts';
import { createPersonRemoval, type PersonRemoval } from './person-removal/person-removal.ts';
import type { Publisher } from './publisher.ts';

const wall = () => new Date();

/** The publisher of this process; null if it does not publish. */
export function openPublisher(
  { config, app, metrics, shutdown }: Startup,
  { couch, updates, epochs: { renewedAt } }: Pick<Storage, 'couch' | 'updates' | 'epochs'>,
  { accounts, pusher }: Pick<OpenedAccounts, 'accounts' | 'pusher'>,
): Publisher | null {
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
    daily: dailyOf(config),
    renewedAt,
    onAnswered({ kind, outcome, code, arrival, ms }) {
      metrics.settled({ kind, outcome, arrival, seconds: ms === null ? null : ms / 1000 });
      if (isCode(code)) metrics.refused('publisher', code);
    },
    onFailed: (result) => metrics.publishingFailed(result),
  });
  shutdown.add(() => publisher.stop());
  return publisher;
}

/** Requests to the publisher; if another process publishes, it finds their notes. */
export interface Requests {
  readonly askArbiter: AskArbiter;
  readonly recheck: Publisher['recheck'];
  readonly showRole: (userId: string) => Promise<void>;
  /** A person who has proved an address gets the invites that wait for it. */
  findInvites(email: string): Promise<void>;
  readonly removal: PersonRemoval;
}

export function createRequests(publisher: () => Publisher | null, couch: Couch, log: Log): Requests {
  const store = createStore(couch);
  const notes = createMatterRequests({ store, grouped: groupStore(store) }, wall);
  const askArbiter: AskArbiter = async (requests) => {
    const here = publisher();
    if (here === null) await notes.note(requests);
    else await here.arbitrate(requests);
  };
  const recheck: Publisher['recheck'] = (userId, statement) =>
    publisher()?.recheck(userId, statement) ?? noteRecheck(couch, userId, statement);
  return {
    askArbiter,
    recheck,
    removal: createPersonRemoval({ couch, log, askArbiter }),
    showRole: (userId: string) => recheck(userId, PROFILE_ID),
    async findInvites(email) {
      try {
        await askArbiter((await awaitedBy(store, email)).map(requestRecheck));
      } catch (err) {
        log.warn({ err }, 'invites that wait for an address were not looked for');
      }
    },
  };
}

/** The embedded engine has only this process, so no division or waiting is necessary. */
function divisionOf({ engine, publisherShard }: Config, couch: Couch, log: Log): ShardAssignment {
  if (publisherShard !== 'shared' && publisherShard !== null) return fixedDivision(publisherShard);
  return engine === null ? fixedDivision({ index: 0, count: 1 }) : leaseShards(couch, log);
}
