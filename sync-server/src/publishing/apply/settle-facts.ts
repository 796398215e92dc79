import type { AnnouncementFact } from '../../../../src/domain/announcement/schema.ts';
import { fieldsOf } from '../../../../src/domain/fields.ts';
import { nameIn } from '../../../../src/domain/kinds/id-grammar.ts';
import { kindOf } from '../../../../src/domain/kinds/kinds.ts';
import type { Counted } from '../../../../src/domain/limits.ts';
import { profileFactId } from '../../../../src/domain/profile/id.ts';
import type { ProfileFact } from '../../../../src/domain/profile/schema.ts';
import type { MatterFact } from '../../../../src/domain/statements.ts';
import type { Account } from '../../accounts/documents.ts';
import { readOutcome } from '../../matters/published/outcomes.ts';
import { keyOf, type Target } from '../../matters/published/targets.ts';
import { asksForAge, isFresh, type Spending } from '../../storage/ledger/quotas.ts';
import { isLiving } from '../../storage/store/rows.ts';
import type { NewDocument, Row, Written } from '../../storage/store/store.ts';
import { type Batch, casesByFact, contextSources, inOrder, readFacts } from '../batch.ts';
import { assessedTarget, type Case } from '../case.ts';
import { decide } from '../decide/decide.ts';
import type { DecisionInputs } from '../decide/decision-inputs.ts';
import { claimFirstWriter } from '../decide/first-writer.ts';
import { publishesOfId } from '../decide/kinds/kinds.ts';
import type { Person } from '../decide/person.ts';
import { decideRepublishing, inputsForRepublishing, mayReturn } from '../decide/republish-policy.ts';
import { mayBeStale, refuseStaleWriter } from '../decide/stale-writer.ts';
import { blocksToRead, statementInputsOf, waitsForNewer, waitsForReturning } from '../decide/statement-inputs.ts';
import { isThereFor } from '../intake/named-photo.ts';
import type { RoundParts } from '../round-parts.ts';
import { putBack } from './preserved-fields.ts';

const MEDIA = 'media';
/** Maximum conflicts with another publisher of the same facts; then the database backs off. */
const MAX_TRIES = 5;
/**
 * Fields that a tombstone preserves: its position in lists, in case the fact returns, and whose copies must be removed.
 */
const PLACE = ['publishedAt', 'startedAt', 'expiresAt', 'participants'] as const;

/** Decides every case and writes the facts until no write conflicts; parents before what belongs to them. */
export async function settleFacts(
  parts: RoundParts,
  database: string,
  person: Person,
  cases: readonly Case[],
  batch: Batch,
  spending: Spending,
): Promise<void> {
  const missing = await missingPhotos(parts, cases, person.userId);
  const byFact = casesByFact(cases);
  const levels = inOrder(cases);
  for (const [depth, level] of levels.entries()) {
    let open = level;
    for (let tries = 0; open.length > 0; tries += 1) {
      if (tries >= MAX_TRIES) throw new Error('facts keep being written by somebody else');
      const first = tries === 0 && depth === 0;
      const read = first ? batch.facts : new Map([...batch.facts, ...(await readContext(parts, person.userId, open))]);
      const facts = await withBlocks(parts, person.userId, open, read);
      const { offers } = batch;
      const context = { facts, cases: byFact, missing, offers, userId: person.userId, now: parts.clock() };
      const limits = await limitsOf(parts, person.userId, open, context, spending);
      for (const each of open) {
        decideOne(parts, database, person, each, context, limits);
        if (changesCopies(each) && !each.returning) await parts.authors.remember(database);
      }
      for (const each of open) await keepPlace(parts, each, context.now);
      for (const each of open) await claimFirstWriter(parts, each, person.userId, context.now);
      await refuseStaleWriter(
        parts,
        database,
        open.filter((each) => mayBeStale(each, each.fact, !first)),
      );
      open = await writeFacts(parts, open, context.now);
    }
    for (const each of level) for (const kind of countedNow(each)) spending.add(kind, 1);
  }
}

function decideOne(
  parts: RoundParts,
  database: string,
  person: Person,
  each: Case,
  context: DecisionInputs,
  limits: ReadonlyMap<Counted, { left: number }>,
): void {
  const target = assessedTarget(each.assessment);
  each.fact = target === null ? null : (context.facts.get(keyOf(target)) ?? null);
  each.known = context.facts;
  const statementInputs = statementInputsOf(each, context);
  const shared = {
    ...(each.returning ? inputsForRepublishing(statementInputs) : statementInputs),
    fact: each.fact,
    waitedEnough: parts.waits.waitedEnough(database, each.row.id, context.now),
  };
  const outcome = readOutcome(each.outcome);
  const now = context.now.toISOString();
  const recovers = parts.recovery !== null && context.now < parts.recovery.until;
  each.decision =
    waitsForNewer(each, context) || (recovers && waitsForReturning(each, context))
      ? { kind: 'later' }
      : decide(each.assessment, each.row, person, outcome, shared, now);
  if (each.returning) {
    const returns = each.fact?.deleted !== true && mayReturn(publishesOfId(each.row.id), shared, target?.id ?? '');
    each.decision = decideRepublishing(each.decision, outcome, returns);
  }
  for (const kind of countedNow(each)) {
    const limit = limits.get(kind);
    if (limit === undefined) continue;
    limit.left -= 1;
    if (limit.left < 0) each.decision = { kind: 'refuse', code: `limit/${kind}`, isPublished: false, over: null };
  }
  const { decision } = each;
  const awaits = decision.kind === 'wait' || (decision.kind === 'refuse' && decision.code === 'photo/missing');
  each.awaits = awaits ? shared.missingPhoto : null;
}

/** What counts towards the person's daily limits: first publications, and requests to an arbiter. */
function countedNow({ assessment, decision, outcome, fact }: Case): Counted[] {
  const counts = (decision.kind === 'publish' && decision.fact !== null) || decision.kind === 'arbitrate';
  if (assessment.kind !== 'candidate' || !counts) return [];
  const kind = kindOf(assessment.statement).counted(assessment.statement);
  const known = isLiving(fact) || readOutcome(outcome)?.fact !== undefined;
  return kind === null || known ? [] : [kind];
}

/** How many more of each kind may be published today; only for kinds near their limit. */
async function limitsOf(
  parts: RoundParts,
  userId: string,
  open: readonly Case[],
  context: DecisionInputs,
  spending: Spending,
): Promise<Map<Counted, { left: number }>> {
  const limits = new Map<Counted, { left: number }>();
  const kinds = open.flatMap(({ assessment }) =>
    assessment.kind === 'candidate' ? (kindOf(assessment.statement).counted(assessment.statement) ?? []) : [],
  );
  let fresh: boolean | null = null;
  for (const kind of new Set(kinds)) {
    const most = spending.of(kind) + kinds.filter((each) => each === kind).length;
    if (!asksForAge(parts.daily, kind, most)) continue;
    fresh ??= await isNewcomer(parts, userId, context);
    const limit = parts.daily[kind];
    limits.set(kind, { left: (fresh ? limit.fresh : limit.most) - spending.of(kind) });
  }
  return limits;
}

/** By the account, or the profile if the account was not read. A person without either has just registered. */
async function isNewcomer(parts: RoundParts, userId: string, { facts, now }: DecisionInputs): Promise<boolean> {
  const id = `account:${userId}`;
  const account = (await parts.grouped.read('accounts', [id])).get(id);
  const profile = facts.get(`directory/${profileFactId(userId)}`);
  const createdAt = fieldsOf<Account>(account?.doc).createdAt ?? fieldsOf<ProfileFact>(profile?.doc).createdAt;
  return typeof createdAt !== 'string' || isFresh(createdAt, now);
}

/** The photos named by the statements that are missing for their author. */
async function missingPhotos(parts: RoundParts, cases: readonly Case[], userId: string): Promise<Set<string>> {
  const named = new Set(cases.flatMap(({ assessment }) => (assessment.kind === 'candidate' ? assessment.photos : [])));
  for (const row of (await parts.grouped.read(MEDIA, [...named])).values())
    if (isThereFor(row, userId)) named.delete(row.id);
  return named;
}

async function readContext(parts: RoundParts, userId: string, cases: readonly Case[]): Promise<Map<string, Row>> {
  const targets = cases.flatMap((each) => assessedTarget(each.assessment) ?? []);
  return await readFacts(parts, [...targets, ...cases.flatMap(({ row }) => contextSources(row, userId))]);
}

async function withBlocks(
  parts: RoundParts,
  userId: string,
  cases: readonly Case[],
  facts: ReadonlyMap<string, Row>,
): Promise<ReadonlyMap<string, Row>> {
  const blocks = cases.flatMap((each) => blocksToRead(each, facts, userId));
  return blocks.length === 0 ? facts : new Map([...facts, ...(await readFacts(parts, blocks))]);
}

/** Writes the decisions; returns the cases to decide again because their fact had changed. */
async function writeFacts(parts: RoundParts, cases: readonly Case[], now: Date): Promise<Case[]> {
  const jobs = cases.flatMap((each) => {
    const target = assessedTarget(each.assessment);
    const document = target === null ? null : documentOf(each, target, now);
    return target === null || document === null ? [] : [{ each, database: target.database, document }];
  });
  const databases = [...new Set(jobs.map((job) => job.database))];
  const conflicts: Case[] = [];
  await Promise.all(
    databases.map(async (database) => {
      const own = jobs.filter((job) => job.database === database);
      const results = await parts.grouped.write(
        database,
        own.map((job) => job.document),
      );
      for (const [index, job] of own.entries()) {
        const result: Written | undefined = results[index];
        if (result === undefined) throw new Error('an answer is missing');
        if (result.ok) continue;
        if (result.conflict) conflicts.push(job.each);
        else job.each.decision = { kind: 'refuse', code: 'statement/malformed', isPublished: false, over: null };
      }
    }),
  );
  return conflicts;
}

/**
 * A fact restored by its author or a moderator returns to its position: its tombstone has the time of publication and
 * the expiry. If that was lost with the database, the outcome has them.
 */
async function keepPlace(parts: RoundParts, each: Case, now: Date): Promise<void> {
  const { assessment, decision, fact } = each;
  const target = assessedTarget(assessment);
  const before = readOutcome(each.outcome);
  if (fact === null && decision.kind === 'publish' && decision.fact !== null && before?.state === 'published') {
    const code = putBack(decision.fact, before, publishesOfId(each.row.id), now);
    const refused = { kind: 'refuse', code: code ?? 'server/failed', isPublished: false, over: null } as const;
    if (code !== null) each.decision = each.returning ? { kind: 'settled' } : refused;
    return;
  }
  if (target === null || fact?.deleted !== true || decision.kind !== 'publish' || decision.fact === null) return;
  if (!('publishedAt' in decision.fact)) return;
  // A former owner's announcement of the pet may have had the same id. It still counts as one fact: otherwise two
  // people could prolong it by turns.
  const publishes = publishesOfId(each.row.id);
  const isTheirs = readOutcome(each.outcome)?.fact !== undefined || publishes?.isContested?.(target.id) === true;
  if (!isTheirs) return;
  const tombstone = await parts.store.revision(target.database, target.id, fact.rev);
  const { publishedAt, startedAt, expiresAt } = fieldsOf<AnnouncementFact>(tombstone);
  if (typeof publishedAt === 'string') decision.fact.publishedAt = publishedAt;
  const code = publishes?.bringBack?.(decision.fact, { startedAt, expiresAt }, now) ?? null;
  if (code !== null) each.decision = { kind: 'refuse', code, isPublished: false, over: null };
}

function documentOf({ decision, fact }: Case, target: Target, now: Date): NewDocument | null {
  if (decision.kind === 'publish' && decision.fact !== null) {
    return { ...decision.fact, ...(decision.over === null ? {} : { _rev: decision.over }) };
  }
  if (decision.kind === 'refuse' && decision.amended !== undefined) return decision.amended;
  const goes = decision.kind === 'remove' || decision.kind === 'refuse';
  if (!goes || decision.over === null) return null;
  const type = nameIn(target.id);
  const had = fieldsOf<AnnouncementFact & MatterFact>(fact?.doc);
  const place = PLACE.flatMap((name) => (had[name] === undefined ? [] : [[name, had[name]]]));
  const removedAt = now.toISOString();
  return { _id: target.id, _rev: decision.over, _deleted: true, type, removedAt, ...Object.fromEntries(place) };
}

/** Whether other facts of this person may show something that changes now; a new person has none. */
function changesCopies({ row, decision, outcome, fact: before }: Case): boolean {
  if (decision.kind !== 'publish' || decision.fact === null) return false;
  const changes = publishesOfId(row.id)?.changesCopies;
  if (changes === undefined) return false;
  return isLiving(before) ? changes(before.doc, decision.fact) : before !== null || outcome !== undefined;
}
