import { ownDatabaseName } from '../../../../couchdb/databases.ts';
import { KINDS } from '../../../../src/domain/kinds/kinds.ts';
import { homeOf } from '../../../../src/domain/kinds/names.ts';
import type { ReportedItem } from '../../../../src/domain/moderation/commands.ts';
import { decisionId, reportRange, targetKind } from '../../../../src/domain/moderation/id.ts';
import type { ReportFact } from '../../../../src/domain/moderation/schema.ts';
import type { PostFact } from '../../../../src/domain/post/schema.ts';
import { SERVICE_LIMITS } from '../../../../src/domain/service-limits.ts';
import { isNewer, upgradeDocument } from '../../../../src/domain/upgrades.ts';
import { contentOf, reportedAs } from '../../matters/published/reported-kinds.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { orNull } from '../../storage/engine/nano-answers.ts';
import { type DecisionDocument, MODERATION } from './documents.ts';
import { readAround } from './read-around.ts';

/** A reportable target in its current state. */
export interface ReportedTarget {
  readonly target: string;
  readonly kind: ReportedItem['kind'];
  readonly state: ReportedItem['state'];
  readonly authorId: string | null;
  readonly title: string | null;
  /** Also for a hidden target: its address before, and after it is shown again. */
  readonly slug: string | null;
  readonly excerpt: string | null;
  readonly photo: ReportedItem['photo'];
  readonly around: ReportedItem['around'];
  readonly asReported: ReportedItem['asReported'];
  readonly decision: (DecisionDocument & { readonly _rev: string }) | null;
  readonly reports: readonly Stored<ReportFact>[];
}

export type Stored<T> = T & { readonly _id: string; readonly _rev: string };

const STATE_OF = { hide: 'hidden', remove: 'removed' } as const;
const EXCERPT_LENGTH = 300;
/** Keeps a page of the queue small enough for a phone. */
const MOST_VERSIONS = 3;

export function kindOf(target: string): ReportedTarget['kind'] {
  return targetKind(target) ?? 'profile';
}

/**
 * Whether moderators may remove it, or hide it from outsiders. A person cannot be removed, only warned or blocked, and
 * their report dismissed.
 */
export function isJudged(target: string): boolean {
  const kind = kindOf(target);
  return KINDS[kind].moderated || reportedAs(kind).isPublic !== undefined;
}

/** Whether its notifications link to its own address, which leads nowhere after it was removed. */
export function hasAddress(target: string): boolean {
  return reportedAs(kindOf(target)).slug !== undefined;
}

/** The id of the target's statement in its author's own database. */
export function statementIdOf(target: string): string {
  return reportedAs(kindOf(target)).statementId?.(target) ?? target;
}

/** Everything about a target: its content, author, decision and reports. */
export async function readTarget(couch: Couch, target: string): Promise<ReportedTarget> {
  const kind = kindOf(target);
  const moderation = couch.use<DecisionDocument>(MODERATION);
  const [decision, reports, content, around] = await Promise.all([
    orNull(moderation.get(decisionId(target))),
    reportsOf(couch, target),
    readContent(couch, target, kind),
    reportedAs(kind).isOfChat === true ? readAround(couch, target) : [],
  ]);
  return {
    target,
    kind,
    // A decision applies at once, also before the publisher has removed the fact.
    state: decision !== null ? STATE_OF[decision.decision] : content === null ? 'gone' : 'shown',
    authorId:
      content?.authorId ?? decision?.authorId ?? reports.find((each) => each.targetAuthor)?.targetAuthor ?? null,
    title: content?.title ?? decision?.title ?? null,
    slug: content?.slug ?? decision?.slug ?? null,
    excerpt: decision === null ? (content?.excerpt ?? null) : await hiddenText(couch, target, decision),
    photo: decision === null ? (content?.photo ?? null) : null,
    around,
    asReported: versionsOf(reports, content),
    decision,
    reports,
  };
}

/**
 * Of a target with many reports the first ones by id: more add no information, and are settled in several steps.
 * `more`: the number beyond that.
 */
export async function reportsOf(couch: Couch, target: string, more = 0): Promise<Stored<ReportFact>[]> {
  const { from, to } = reportRange(target);
  const range = { start_key: from, end_key: to, include_docs: true, limit: SERVICE_LIMITS.reportsShown + more };
  const { rows } = await couch.use<ReportFact>(MODERATION).list(range);
  return rows.flatMap(({ doc }) => (doc?.type === 'report' ? [doc] : []));
}

/**
 * The text that would be shown again: the author may have changed it since. Null if the target was removed permanently,
 * or its author was removed.
 */
async function hiddenText(couch: Couch, target: string, decision: DecisionDocument): Promise<string | null> {
  if (decision.decision !== 'hide') return null;
  const own = couch.use<Reportable>(ownDatabaseName(decision.authorId));
  const statement = await orNull(own.get(statementIdOf(target)));
  return statement === null ? null : shortened(reportedAs(kindOf(target)).words(upgradeDocument(statement)));
}

/** The versions that reports preserved, each once, without the current one. */
function versionsOf(reports: readonly ReportFact[], now: TargetContent | null): ReportedItem['asReported'] {
  const versions = new Map<string, ReportedItem['asReported'][number]>();
  const oldestFirst = [...reports].sort((one, two) => (one.reportedAt < two.reportedAt ? -1 : 1));
  for (const { words, photos = [], reportedAt: at } of oldestFirst) {
    if (words === undefined) continue;
    const key = versionKey({ words, photos });
    if (!versions.has(key)) versions.set(key, { words, photos, at });
  }
  if (now !== null) versions.delete(versionKey(now));
  return [...versions.values()].slice(0, MOST_VERSIONS);
}

function versionKey({ words, photos }: ReturnType<typeof contentOf>): string {
  return JSON.stringify([words, photos.map(({ sha256 }) => sha256)]);
}

type Reportable = Parameters<ReturnType<typeof reportedAs>['words']>[0];
type TargetContent = Pick<ReportedTarget, 'authorId' | 'title' | 'slug' | 'excerpt' | 'photo'> &
  ReturnType<typeof contentOf>;

async function readContent(couch: Couch, target: string, kind: ReportedTarget['kind']): Promise<TargetContent | null> {
  const database = homeOf(kind);
  const found = database === null ? null : await orNull(couch.use<Reportable>(database).get(target));
  if (found === null) return null;
  const [fact, as] = [upgradeDocument(found), reportedAs(kind)];
  const within = as.within?.(target);
  const post = within === undefined ? null : await orNull(couch.use<PostFact>('community').get(within));
  return {
    authorId: as.authorOf(fact),
    title: post?.postTitle ?? as.title?.(fact) ?? null,
    slug: post?.slug ?? as.slug?.(fact) ?? null,
    // This version of the service cannot read the text of a newer version of the kind.
    excerpt: isNewer(found) ? null : shortened(as.words(fact)),
    photo: as.photo?.(fact) ?? null,
    ...(isNewer(found) ? { words: '', photos: [] } : contentOf(target, fact)),
  };
}

function shortened(text: string): string {
  const signs = Array.from(text);
  return signs.length <= EXCERPT_LENGTH ? text : `${signs.slice(0, EXCERPT_LENGTH).join('').trimEnd()}…`;
}
