import type { ReportedItem, ReportPage } from '../../../../src/domain/moderation/commands.ts';
import { sanctionId } from '../../../../src/domain/moderation/id.ts';
import { SERVICE_LIMITS } from '../../../../src/domain/service-limits.ts';
import { type Account, accountId } from '../../accounts/documents.ts';
import { readNames } from '../../accounts/person-names.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { MODERATION, type SanctionDocument } from './documents.ts';
import { type ReportedTarget, readTarget } from './reported-targets.ts';
import type { Place, WaitingTargets } from './waiting-targets.ts';

/**
 * The moderators' queue: every reported target, longest waiting first, then hidden targets without open reports, so
 * that they can be shown again or removed. `after`: the `next` of the previous page; targets decided in the meantime
 * disappear without any other being skipped.
 */
export async function readQueue(couch: Couch, waiting: WaitingTargets, after: string | null): Promise<ReportPage> {
  const places = (await waiting.places()).filter(({ key }) => after === null || key > after);
  const shown = places.slice(0, SERVICE_LIMITS.reportPage);
  const targets = await Promise.all(shown.map(({ target }) => readTarget(couch, target)));
  const rows = await rowsOf(couch, targets, shown);
  return { rows, next: places.length > shown.length ? (shown.at(-1)?.key ?? null) : null };
}

/** Whether a text may be the `after` of a page. */
export function isQueueKey(text: string): boolean {
  return /^[01]~[\dT:.Z-]{20,30}~[a-z]+:[\w:]{1,128}$/.test(text);
}

async function rowsOf(
  couch: Couch,
  targets: readonly ReportedTarget[],
  places: readonly Place[],
): Promise<ReportedItem[]> {
  const authors = targets.flatMap(({ authorId }) => (authorId === null ? [] : [authorId]));
  const reporters = targets.flatMap(({ reports }) => reports.map(({ uid }) => uid));
  const [names, blocked] = await Promise.all([
    namesOf(couch, [...authors, ...reporters]),
    blockedUntil(couch, authors, new Date().toISOString()),
  ]);
  const named = (userId: string) => ({ userId, name: names.get(userId) ?? '' });
  return targets.map(({ target, kind, excerpt, photo, around, asReported, slug, authorId, state, reports }, index) => ({
    target,
    kind,
    excerpt,
    photo,
    around,
    asReported,
    slug: state === 'shown' ? slug : null,
    author: authorId === null ? null : named(authorId),
    state,
    authorBlockedUntil: blocked.get(authorId ?? '') ?? null,
    reportCount: Math.max(places[index]?.reports ?? 0, reports.length),
    reports: reports
      .map(({ reason, text, uid, reportedAt }) => ({ reason, text, by: named(uid), at: reportedAt }))
      .sort((a, b) => (a.at < b.at ? -1 : 1)),
    firstReportedAt: places[index]?.since ?? '',
  }));
}

/** The names of people by id; removed people have none. */
async function namesOf(couch: Couch, userIds: readonly string[]): Promise<Map<string, string>> {
  const distinct = [...new Set(userIds)];
  if (distinct.length === 0) return new Map();
  const { rows } = await couch.use<Account>('accounts').fetch({ keys: distinct.map(accountId) });
  const accounts = rows.flatMap((row) => ('doc' in row && row.doc ? [row.doc] : []));
  const names = await readNames(couch, accounts);
  return new Map([...names].map(([userId, { name }]) => [userId, name]));
}

async function blockedUntil(couch: Couch, userIds: readonly string[], now: string): Promise<Map<string, string>> {
  const distinct = [...new Set(userIds)];
  if (distinct.length === 0) return new Map();
  const { rows } = await couch.use<SanctionDocument>(MODERATION).fetch({ keys: distinct.map(sanctionId) });
  const sanctions = rows.flatMap((row) => ('doc' in row && row.doc ? [row.doc] : []));
  return new Map(sanctions.flatMap(({ uid, until }) => (until > now ? [[uid, until] as const] : [])));
}
