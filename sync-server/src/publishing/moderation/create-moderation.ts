import { setTimeout } from 'node:timers/promises';
import type { DecisionInput, ReportPage } from '../../../../src/domain/moderation/commands.ts';
import { DECIDING, decidedId, decidingId, sanctionId } from '../../../../src/domain/moderation/id.ts';
import { refuseUnstorable } from '../../accounts/written-text.ts';
import { Failure } from '../../base/http/failure.ts';
import { type Pauses, repeatUntilDone } from '../../base/lib/pauses.ts';
import type { Log } from '../../base/logging/log.ts';
import { createClaims } from '../../storage/claim/claim.ts';
import { orNull } from '../../storage/engine/nano-answers.ts';
import { createStore } from '../../storage/store/store.ts';
import { type CarryOutParts, carryOut } from './carry-out.ts';
import {
  type DecidedDocument,
  type DecidingDocument,
  MODERATION,
  type SanctionDocument,
  type Verdict,
} from './documents.ts';
import { moderate } from './moderate.ts';
import { readQueue } from './queue.ts';
import { isJudged, readTarget } from './reported-targets.ts';
import { createWaitingTargets } from './waiting-targets.ts';

/** What moderators can read and decide. */
export interface Moderation {
  /** `after`: the `next` of the previous page. */
  queue(after: string | null): Promise<ReportPage>;
  /**
   * When this resolves, all effects are done or certain to be done, also after a restart. Repeating a decision changes
   * nothing.
   * @throws Failure 400 `request/invalid`, 404 `account/unknown`, 409 `moderation/nothing-to-decide`
   */
  decide(by: string, input: DecisionInput): Promise<void>;
  /** Resumes in the background what an earlier process left unfinished. Idempotent. */
  resume(): Promise<void>;
  /** Waits for the current step; the next start does the rest. */
  stop(): Promise<void>;
}

export interface ModerationOptions extends CarryOutParts {
  readonly log: Log;
  readonly pauses?: Pauses;
}

/** How long a response waits for all effects; after that, they continue in the background. */
const TIMEOUT_MS = 5_000;
const PAUSES: Pauses = { first: 1_000, most: 10 * 60_000 };

export function createModeration(options: ModerationOptions): Moderation {
  const { couch, store, log } = options;
  const pauses = options.pauses ?? PAUSES;
  const deciding = couch.use<DecidingDocument>(MODERATION);
  const claims = createClaims(couch);
  const placeOf = (target: string) => ({ database: MODERATION, id: decidingId(target) });
  const decided = couch.use<DecidedDocument>(MODERATION);
  const sanctions = couch.use<SanctionDocument>(MODERATION);
  const waiting = createWaitingTargets(couch, createStore(couch));
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  const finishInTime = (verdict: Verdict): Promise<void> =>
    repeatUntilDone(() => carryOut(options, verdict), {
      pauses,
      stopping: stopping.signal,
      failed: (err, tries) => log.warn({ err, decision: verdict.decision, tries }, 'a decision is not carried out yet'),
    });

  function start(verdict: Verdict): Promise<void> {
    const { target } = verdict;
    const known = running.get(target);
    if (known !== undefined) return known;
    const work = finishInTime(verdict).finally(() => running.delete(target));
    running.set(target, work);
    return work;
  }

  const patiently = (work: Promise<void>) => Promise.race([work, setTimeout(TIMEOUT_MS, undefined, { ref: false })]);

  /** First finishes what another decision about the same target left undone. False: it takes too long. */
  async function finishOther(target: string): Promise<boolean> {
    const other = await claims.read<DecidingDocument>(placeOf(target));
    // An unconfirmed decision was promised to no one, and may be replaced.
    if (other === null || !other.confirmed) return true;
    await patiently(start(verdictOf(other.doc)));
    return (await claims.read(placeOf(target))) === null;
  }

  async function decideNow(by: string, input: DecisionInput): Promise<Verdict | null> {
    const { target, decision, days } = input;
    const reason = input.reason?.trim() ?? '';
    const [reported, last] = await Promise.all([readTarget(couch, target), orNull(decided.get(decidedId(target)))]);
    const sanction = reported.authorId === null ? null : await orNull(sanctions.get(sanctionId(reported.authorId)));
    const at = new Date().toISOString();
    const judged = moderate({ reported: reported, last, sanction, now: at }, { decision, reason, days });
    if (judged === 'repeated') return null;
    if (judged === 'nothing') {
      throw new Failure(409, 'moderation/nothing-to-decide', 'There is nothing (left) to decide about.');
    }
    const { authorId, title, slug, state } = reported;
    const isAboutPerson = decision === 'warn' || decision === 'block';
    if (isAboutPerson && (authorId === null || (await store.account(authorId)) === null)) {
      throw new Failure(404, 'account/unknown', 'There is no such account.');
    }
    return { target, decision, reason, days, by, at, authorId, title, slug, wasRemoved: state === 'gone' };
  }

  return {
    queue: (after) => readQueue(couch, waiting, after),
    async decide(by, input) {
      refuseIncomplete(input);
      for (;;) {
        if (!(await finishOther(input.target))) {
          throw new Failure(503, 'server/unavailable', 'Another decision is being carried out.', { retryAfter: 5 });
        }
        const verdict = await decideNow(by, input);
        if (verdict === null) return;
        // The process that claims it decides; the other one checks again.
        const content = { ...verdict, type: 'deciding' };
        const outcome = await claims.claim({ ...placeOf(input.target), base: null, content });
        if (outcome.kind === 'theirs') continue;
        await patiently(start(verdict));
        return;
      }
    },
    async resume() {
      const { rows } = await deciding.list({ start_key: DECIDING, end_key: `${DECIDING}\ufff0`, include_docs: true });
      for (const { doc } of rows) {
        // Read by id: a list may show a finished decision, and repeating it would undo later ones.
        const open = doc === undefined ? null : await claims.read<DecidingDocument>(placeOf(doc.target));
        if (open !== null) void start(verdictOf(open.doc));
      }
    },
    async stop() {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}

/** Without the database's fields: it is stored again under another id. */
function verdictOf(document: DecidingDocument): Verdict {
  const { target, decision, reason, days, by, at, authorId, title, slug, wasRemoved } = document;
  return { target, decision, reason, days, by, at, authorId, title, slug, wasRemoved };
}

/** Rejects input that no screen of the app sends. @throws Failure 400 */
function refuseIncomplete({ target, decision, reason, days }: DecisionInput): void {
  const needsReason = decision !== 'dismiss' && decision !== 'restore';
  const fits =
    (reason !== null || !needsReason) &&
    (days !== null) === (decision === 'block') &&
    (isJudged(target) || decision === 'dismiss' || decision === 'warn' || decision === 'block');
  if (!fits) throw new Failure(400, 'request/invalid', 'The decision lacks its reason or its days, or does not fit.');
  if (reason !== null) refuseUnstorable(reason);
}
