import { LIMITS } from '../../../src/domain/limits.ts';
import type { ReportedThing, ReportPage } from '../../../src/domain/moderation/commands.ts';
import { decisionId, sanctionId } from '../../../src/domain/moderation/id.ts';
import type { ReportFact } from '../../../src/domain/moderation/schema.ts';
import { type Account, accountId } from '../accounts/documents.ts';
import { readNames } from '../accounts/person-names.ts';
import type { Couch } from '../couch.ts';
import { type DecisionDocument, MODERATION, type SanctionDocument } from './documents.ts';
import { readThing, type Thing } from './reported-things.ts';

const PAGE = 1_000;

/** Where a thing stands in the queue: what is reported before what is only hidden, then by time, then by id. */
interface Place {
  readonly key: string;
  readonly target: string;
  readonly since: string;
}

/**
 * What waits for a moderator: every reported thing, the longest waiting first, and after them what is hidden and not reported (any more), so that it can be shown again or
 * removed. `after`: the `next` of the page before; what was decided meanwhile is no longer there, and nothing is left out because of it.
 */
export async function readQueue(couch: Couch, after: string | null): Promise<ReportPage> {
  const places = (await allPlaces(couch)).filter(({ key }) => after === null || key > after);
  const shown = places.slice(0, LIMITS.reportPage);
  const things = await Promise.all(shown.map(({ target }) => readThing(couch, target)));
  const rows = await rowsOf(couch, things, shown);
  return { rows, next: places.length > shown.length ? (shown.at(-1)?.key ?? null) : null };
}

/** Whether a text may be the `after` of a page. */
export function isQueueKey(text: string): boolean {
  return /^[01]~[\dT:.Z-]{20,30}~[a-z]+:[\w:]{1,64}$/.test(text);
}

async function allPlaces(couch: Couch): Promise<Place[]> {
  const since = new Map<string, string>();
  for await (const { target, reportedAt } of everything<ReportFact>(couch, 'report:')) {
    const known = since.get(target);
    if (known === undefined || reportedAt < known) since.set(target, reportedAt);
  }
  const places = [...since].map(([target, at]) => ({ key: `0~${at}~${target}`, target, since: at }));
  for await (const { _id, decision, at } of everything<DecisionDocument & { _id: string }>(couch, decisionId(''))) {
    const target = _id.slice(decisionId('').length);
    if (decision === 'hide' && !since.has(target)) places.push({ key: `1~${at}~${target}`, target, since: at });
  }
  return places.sort((a, b) => (a.key < b.key ? -1 : 1));
}

async function* everything<D>(couch: Couch, prefix: string): AsyncGenerator<D & { readonly _id: string }> {
  for (let from = prefix; ; ) {
    const range = { start_key: from, end_key: `${prefix}\ufff0`, include_docs: true, limit: PAGE };
    const { rows } = await couch.use<D>(MODERATION).list(range);
    for (const { doc } of rows) if (doc) yield doc;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    from = `${last.id}\u0000`;
  }
}

async function rowsOf(couch: Couch, things: readonly Thing[], places: readonly Place[]): Promise<ReportedThing[]> {
  const authors = things.flatMap(({ authorId }) => (authorId === null ? [] : [authorId]));
  const reporters = things.flatMap(({ reports }) => reports.map(({ uid }) => uid));
  const [names, blocked] = await Promise.all([
    namesOf(couch, [...authors, ...reporters]),
    blockedUntil(couch, authors, new Date().toISOString()),
  ]);
  const named = (userId: string) => ({ userId, name: names.get(userId) ?? '' });
  return things.map(({ target, kind, excerpt, slug, authorId, state, reports }, index) => ({
    target,
    kind,
    excerpt,
    slug: state === 'shown' ? slug : null,
    author: authorId === null ? null : named(authorId),
    state,
    authorBlockedUntil: blocked.get(authorId ?? '') ?? null,
    reports: reports
      .map(({ reason, text, uid, reportedAt }) => ({ reason, text, by: named(uid), at: reportedAt }))
      .sort((a, b) => (a.at < b.at ? -1 : 1)),
    firstReportedAt: places[index]?.since ?? '',
  }));
}

/** The names of people by id; whoever is gone has none. */
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
