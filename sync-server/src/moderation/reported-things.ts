import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { announcementStatementId } from '../../../src/domain/announcement/id.ts';
import type { AnnouncementFact, AnnouncementStatement } from '../../../src/domain/announcement/schema.ts';
import { postOfComment } from '../../../src/domain/comment/id.ts';
import type { CommentFact, CommentStatement } from '../../../src/domain/comment/schema.ts';
import { LIMITS } from '../../../src/domain/limits.ts';
import type { ReportedThing } from '../../../src/domain/moderation/commands.ts';
import { decisionId, reportRange } from '../../../src/domain/moderation/id.ts';
import { type ReportFact, TARGET_KINDS } from '../../../src/domain/moderation/schema.ts';
import type { PetFact, PetStatement } from '../../../src/domain/pet/schema.ts';
import { textOf } from '../../../src/domain/post/allowed-html.ts';
import type { PostFact, PostStatement } from '../../../src/domain/post/schema.ts';
import type { ProfileFact } from '../../../src/domain/profile/schema.ts';
import { orNull } from '../accounts/store.ts';
import type { Couch } from '../couch.ts';
import { type DecisionDocument, MODERATION } from './documents.ts';

/** A thing that can be reported, as it stands now. */
export interface Thing {
  readonly target: string;
  readonly kind: ReportedThing['kind'];
  readonly state: ReportedThing['state'];
  readonly authorId: string | null;
  readonly title: string | null;
  /** Also of what is hidden: where it was and will be again. */
  readonly slug: string | null;
  readonly excerpt: string | null;
  readonly decision: (DecisionDocument & { readonly _rev: string }) | null;
  readonly reports: readonly Stored<ReportFact>[];
}

export type Stored<T> = T & { readonly _id: string; readonly _rev: string };

const STATE_OF = { hide: 'hidden', remove: 'removed' } as const;
const EXCERPT = 300;

export function kindOf(target: string): Thing['kind'] {
  return TARGET_KINDS.find((kind) => target.startsWith(`${kind}:`)) ?? 'profile';
}

/** What a thing's author wrote, by its id in their own database. */
export function statementIdOf(target: string): string {
  return kindOf(target) === 'announcement' ? announcementStatementId(target) : target;
}

/** Everything about a thing: what it says, whose it is, what was decided and what was reported. */
export async function readThing(couch: Couch, target: string): Promise<Thing> {
  const kind = kindOf(target);
  const moderation = couch.use<DecisionDocument>(MODERATION);
  const [decision, reports, said] = await Promise.all([
    orNull(moderation.get(decisionId(target))),
    reportsOf(couch, target),
    readSaid(couch, target, kind),
  ]);
  return {
    target,
    kind,
    // What was decided holds at once, also while the publisher has yet to take the fact away.
    state: decision !== null ? STATE_OF[decision.decision] : said === null ? 'gone' : 'shown',
    authorId: said?.authorId ?? decision?.authorId ?? reports.find((each) => each.targetAuthor)?.targetAuthor ?? null,
    title: said?.title ?? decision?.title ?? null,
    slug: said?.slug ?? decision?.slug ?? null,
    excerpt: decision === null ? (said?.excerpt ?? null) : await hiddenText(couch, target, decision),
    decision,
    reports,
  };
}

/** Of a thing that many people report the first ones by their ids: more say nothing new, and are decided about in several steps. */
export async function reportsOf(couch: Couch, target: string): Promise<Stored<ReportFact>[]> {
  const { from, to } = reportRange(target);
  const range = { start_key: from, end_key: to, include_docs: true, limit: LIMITS.reportsShown };
  const { rows } = await couch.use<ReportFact>(MODERATION).list(range);
  return rows.flatMap(({ doc }) => (doc?.type === 'report' ? [doc] : []));
}

/** What would be shown again: the author may have changed it since. Null for what was removed for good, and when the author is gone. */
async function hiddenText(couch: Couch, target: string, decision: DecisionDocument): Promise<string | null> {
  if (decision.decision !== 'hide') return null;
  const own = couch.use<Words>(ownDatabaseName(decision.authorId));
  const statement = await orNull(own.get(statementIdOf(target)));
  return statement === null ? null : excerptOf(statement);
}

type Words =
  | PostStatement
  | PostFact
  | CommentStatement
  | CommentFact
  | PetStatement
  | PetFact
  | AnnouncementStatement
  | AnnouncementFact;

function excerptOf(said: Words): string {
  switch (said.type) {
    case 'post':
      return shortened(`${said.postTitle}. ${textOf(said.content)}`);
    case 'comment':
      return shortened(said.content);
    case 'pet':
      return shortened(`${said.name}. ${said.bio}`);
    case 'announcement':
      return shortened(said.description);
  }
}

type Said = Pick<Thing, 'authorId' | 'title' | 'slug' | 'excerpt'>;

async function readSaid(couch: Couch, target: string, kind: Thing['kind']): Promise<Said | null> {
  switch (kind) {
    case 'profile':
      return await readProfile(couch, target);
    case 'pet': {
      const fact = await orNull(couch.use<PetFact>('directory').get(target));
      return fact && { authorId: fact.uid, title: fact.name, slug: null, excerpt: excerptOf(fact) };
    }
    case 'announcement': {
      const fact = await orNull(couch.use<AnnouncementFact>('market').get(target));
      return fact && { authorId: fact.authorId, title: fact.pet?.name ?? null, slug: null, excerpt: excerptOf(fact) };
    }
    default:
      return await readWritten(couch, target, kind);
  }
}

async function readWritten(couch: Couch, target: string, kind: 'post' | 'comment'): Promise<Said | null> {
  const community = couch.use<PostFact | CommentFact>('community');
  const fact = await orNull(community.get(target));
  if (fact === null) return null;
  if (fact.type === 'post') {
    return { authorId: fact.authorId, title: fact.postTitle, slug: fact.slug, excerpt: excerptOf(fact) };
  }
  const post = kind === 'comment' ? await orNull(couch.use<PostFact>('community').get(postOfComment(target))) : null;
  return {
    authorId: fact.authorId,
    title: post?.postTitle ?? null,
    slug: post?.slug ?? null,
    excerpt: excerptOf(fact),
  };
}

async function readProfile(couch: Couch, target: string): Promise<Said | null> {
  const fact = await orNull(couch.use<ProfileFact>('directory').get(target));
  if (fact === null) return null;
  const name = `${fact.firstName} ${fact.secondName}`.trim();
  const excerpt = shortened(fact.bio === undefined ? name : `${name}. ${fact.bio}`);
  return { authorId: target.slice('profile:'.length), title: null, slug: null, excerpt };
}

function shortened(text: string): string {
  const signs = Array.from(text);
  return signs.length <= EXCERPT ? text : `${signs.slice(0, EXCERPT).join('').trimEnd()}…`;
}
