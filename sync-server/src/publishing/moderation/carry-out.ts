import { createHash } from 'node:crypto';
import type { AuditEntry } from '../../../../src/domain/account/admin.ts';
import type { Decision, ReportOutcome } from '../../../../src/domain/moderation/commands.ts';
import { decidedId, decidingId, decisionId, sanctionId } from '../../../../src/domain/moderation/id.ts';
import { type NotificationFact, notificationId } from '../../../../src/domain/notification/schema.ts';
import { daysLater } from '../../../../src/domain/time/days.ts';
import { versionOf } from '../../../../src/domain/upgrades.ts';
import type { NotificationKind } from '../../../../src/texts/notifications.ts';
import { type Audit, NOBODY_KNOWN } from '../../accounts/admins/audit.ts';
import type { Notifier } from '../../accounts/notify.ts';
import { readNames } from '../../accounts/person-names.ts';
import type { AccountStore } from '../../accounts/store.ts';
import { createClaims } from '../../storage/claim/claim.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { orNull, removed, stored } from '../../storage/engine/nano-answers.ts';
import {
  type DecidingDocument,
  type DecisionDocument,
  MODERATION,
  type SanctionDocument,
  type Verdict,
} from './documents.ts';
import { hasAddress, kindOf, reportsOf, statementIdOf } from './reported-targets.ts';

export interface CarryOutParts {
  readonly couch: Couch;
  readonly store: Pick<AccountStore, 'account'>;
  readonly audit: Pick<Audit, 'write'>;
  readonly notifier: Pick<Notifier, 'deliver'>;
  /** Requests that the publisher decides about a settled statement again. */
  readonly recheck: (userId: string, statementId: string) => Promise<void>;
}

const AUDITED: Readonly<Record<Decision, AuditEntry['action']>> = {
  dismiss: 'report-dismissed',
  hide: 'content-hidden',
  restore: 'content-restored',
  remove: 'content-removed',
  warn: 'author-warned',
  block: 'writing-blocked',
};
const AUTHOR_NOTIFICATIONS: Readonly<Record<Exclude<Decision, 'dismiss'>, NotificationKind>> = {
  hide: 'content-hidden',
  restore: 'content-restored',
  remove: 'content-removed',
  warn: 'warning',
  block: 'writing-blocked',
};

/**
 * Carries out a verdict, so that notifications follow the facts: audit, effect, author, reporters. Every step is
 * idempotent and continues from what an earlier attempt left; ids derive from the verdict.
 */
export async function carryOut(parts: CarryOutParts, verdict: Verdict): Promise<void> {
  await writeAudit(parts, verdict);
  await takeEffect(parts, verdict);
  await notifyAuthor(parts, verdict);
  await notifyReporters(parts, verdict);
  await close(parts.couch, verdict);
}

async function writeAudit({ couch, store, audit }: CarryOutParts, verdict: Verdict): Promise<void> {
  const { target, decision, at, by, authorId, reason } = verdict;
  const [author, admin] = await Promise.all([authorId === null ? null : store.account(authorId), store.account(by)]);
  const known = [author, admin].flatMap((account) => (account === null ? [] : [account]));
  const names = await readNames(couch, known);
  const named = (userId: string) => ({ userId, name: names.get(userId)?.name ?? '' });
  const mark = createHash('sha256').update(target).digest('hex').slice(0, 12);
  // The author is unknown: the entry still contains what was done, by whom and when.
  const person = authorId === null ? { userId: NOBODY_KNOWN, name: '' } : named(authorId);
  const entry = { at, action: AUDITED[decision], by: named(by), person, role: null, reason: reason || null };
  await audit.write(entry, mark);
}

async function takeEffect({ couch, recheck }: CarryOutParts, verdict: Verdict): Promise<void> {
  const { target, decision, reason, by, at, authorId, title, slug, days } = verdict;
  if (decision === 'block' && authorId !== null && days !== null) {
    const until = untilOf(at, days);
    await put<SanctionDocument>(couch, sanctionId(authorId), {
      type: 'sanction',
      uid: authorId,
      until,
      reason,
      by,
      at,
    });
    return;
  }
  if (decision === 'hide' || decision === 'remove') {
    if (authorId === null) return;
    await put<DecisionDocument>(couch, decisionId(target), {
      type: 'decision',
      decision,
      reason,
      by,
      at,
      authorId,
      title,
      slug,
    });
  } else if (decision === 'restore') await drop(couch, decisionId(target));
  else return;
  if (authorId !== null) await recheck(authorId, statementIdOf(target));
}

async function notifyAuthor({ notifier }: CarryOutParts, verdict: Verdict): Promise<void> {
  const { decision, authorId, at, days, reason } = verdict;
  if (decision === 'dismiss' || authorId === null) return;
  const about = {
    ...aboutOf(verdict),
    ...(reason === '' ? {} : { reason }),
    ...(days === null ? {} : { until: untilOf(at, days) }),
  };
  await notifier.deliver(authorId, factOf(verdict, AUTHOR_NOTIFICATIONS[decision], about));
}

/**
 * Contains the result, and neither who decided nor who wrote it. A report is removed only after its reporter was
 * notified.
 */
async function notifyReporters({ couch, notifier }: CarryOutParts, verdict: Verdict): Promise<void> {
  const reports = couch.use(MODERATION);
  const outcome: ReportOutcome = verdict.wasRemoved && verdict.decision === 'dismiss' ? 'gone' : verdict.decision;
  const seen = new Set<string>();
  for (;;) {
    // Each appears once, because a lagging list shows removed ones for a while.
    const found = await reportsOf(couch, verdict.target, seen.size);
    const left = found.filter(({ _id, _rev }) => !seen.has(`${_id} ${_rev}`));
    if (left.length === 0) return;
    for (const { _id, _rev, uid } of left) {
      seen.add(`${_id} ${_rev}`);
      const about = { ...aboutOf(verdict), decision: outcome };
      await notifier.deliver(uid, factOf(verdict, 'report-outcome', about));
      await removed(reports.destroy(_id, _rev));
    }
  }
}

async function close(couch: Couch, verdict: Verdict): Promise<void> {
  await put(couch, decidedId(verdict.target), { ...verdict, type: 'decided' });
  await drop(couch, decidingId(verdict.target));
}

function aboutOf({ target, decision, title, slug }: Verdict): Record<string, string> {
  const isWithdrawn = decision === 'hide' || decision === 'remove';
  return {
    target: kindOf(target),
    ...(title === null ? {} : { post: title }),
    // A hidden comment's post still exists, a hidden post does not.
    ...(slug === null || (isWithdrawn && hasAddress(target)) ? {} : { slug }),
  };
}

function factOf(verdict: Verdict, kind: NotificationKind, about: Record<string, string>): NotificationFact {
  const id = notificationId(verdict.at, `${kind}.${verdict.target.replaceAll(':', '-')}`);
  return { _id: id, type: 'notification', schemaVersion: versionOf('notification'), kind, at: verdict.at, about };
}

export function untilOf(at: string, days: number): string {
  return daysLater(at, days);
}

/** Overwrites the document unless it exists already with the same time. */
async function put<D extends { readonly at: string }>(couch: Couch, id: string, document: D): Promise<void> {
  const documents = couch.use<D>(MODERATION);
  for (;;) {
    const there = await orNull(documents.get(id));
    if (there?.at === document.at) return;
    if (await stored(documents.insert(there === null ? document : { ...document, _rev: there._rev }, id))) return;
  }
}

async function drop(couch: Couch, id: string): Promise<void> {
  const documents = couch.use<DecidingDocument>(MODERATION);
  const claims = createClaims(couch);
  for (;;) {
    const there = await orNull(documents.get(id));
    // Including the losing revisions, which would otherwise be carried out next.
    if (there === null || (await claims.remove({ database: MODERATION, id }, there._rev))) return;
  }
}
