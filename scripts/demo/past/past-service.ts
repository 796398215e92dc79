import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { DURATIONS } from '../../../src/domain/limits.ts';
import { runAdmin } from '../../../sync-server/src/admin-command.ts';
import { SILENT } from '../../../sync-server/src/base/logging/log.ts';
import { requestRecheck } from '../../../sync-server/src/matters/arbiter/requests.ts';
import { endAnnouncements } from '../../../sync-server/src/ops/jobs/end-announcements.ts';
import { notifyOfEnds } from '../../../sync-server/src/ops/jobs/notify-of-ends.ts';
import { startService } from '../../../sync-server/src/start-service.ts';
import type { Couch } from '../../../sync-server/src/storage/engine/couch.ts';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';
import type { MailedToken } from '../acts/account.ts';
import { allowDrawings } from '../pictures/drawing.ts';

/** The demo's own service: in this process, so that it has the demo's clock, and on a temporary folder. */
export interface PastService {
  readonly url: string;
  readonly couch: Couch;
  /** Decides the matters whose day or time is over by now. */
  recheckMatters(ids: readonly string[]): Promise<void>;
  /** Notifies the authors of announcements that end soon. */
  notifyOfEnds(): Promise<void>;
  /** Removes the announcements that have ended by now. */
  endAnnouncements(): Promise<void>;
  readonly mailedToken: MailedToken;
  makeAdmin(email: string): Promise<void>;
  /** Resolves when everything written so far is published. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const MAIL_POLLING = { pauseMs: 20, times: 500 } as const;
const CONFIRM_LINK = /\/confirm-email#([\w-]{43})/;

export async function startPastService(): Promise<PastService> {
  const service = await startService();
  allowDrawings();
  const { publisher, couch, accounts, dataDir } = service;
  if (publisher === null) throw new Error('The demo’s own service does not publish.');
  // The service's own jobs follow only a clock that never jumps.
  const jobs = { store: createStore(couch), deliverAll: accounts.notifier.deliverAll, log: SILENT };
  return {
    url: service.url,
    couch,
    async recheckMatters(ids) {
      await publisher.arbitrate(ids.map(requestRecheck));
      await publisher.idle();
    },
    async notifyOfEnds() {
      const now = Date.now();
      await notifyOfEnds(jobs, { from: now, to: now + DURATIONS.announcementNotice });
    },
    async endAnnouncements() {
      await endAnnouncements(jobs, Date.now());
    },
    mailedToken: readMailedTokens(join(dataDir, 'mail')),
    async makeAdmin(email) {
      await runAdmin(['grant', email], { DATA_DIR: dataDir });
    },
    idle: () => publisher.idle(),
    stop: () => service.stop(),
  };
}

/** The tokens of mailed links, each returned once: the next call for the same address waits for the next mail. */
function readMailedTokens(folder: string): MailedToken {
  const used = new Set<string>();
  return async (email) => {
    for (let times = 0; times < MAIL_POLLING.times; times += 1) {
      const token = (await tokensTo(folder, email)).findLast((each) => !used.has(each));
      if (token !== undefined) {
        used.add(token);
        return token;
      }
      await wait(MAIL_POLLING.pauseMs);
    }
    throw new Error(`No link was mailed to ${email}.`);
  };
}

/** Oldest first: the files' names begin with the time. */
async function tokensTo(folder: string, email: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  return mails.flatMap(({ to = [], text = '' }) => {
    const token = to.some(({ address }) => address === email) ? CONFIRM_LINK.exec(text)?.[1] : undefined;
    return token === undefined ? [] : [token];
  });
}
