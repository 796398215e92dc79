import { readOutcome } from '../../matters/published/outcomes.ts';
import { keyOf } from '../../matters/published/targets.ts';
import type { Spending } from '../../storage/ledger/quotas.ts';
import { isLiving, type Row, type Written } from '../../storage/store/store.ts';
import { type Batch, casesByFact, contextSources, inOrder, readFacts } from '../batch.ts';
import { decide } from '../decide/decide.ts';
import type { DecisionInputs } from '../decide/decision-inputs.ts';
import { assessedTarget, type Case } from '../decide/decisions.ts';
import { claimFirstWriter } from '../decide/first-writer.ts';
import { publishesOfId } from '../decide/kinds/kinds.ts';
import type { Person } from '../decide/person.ts';
import { decideRepublishing, inputsForRepublishing, mayReturn } from '../decide/republish-policy.ts';
import { mayBeStale, refuseStaleWriter } from '../decide/stale-writer.ts';
import { blocksToRead, statementInputsOf, waitsForNewer, waitsForReturning } from '../decide/statement-inputs.ts';
import { isThereFor } from '../intake/named-photo.ts';
import type { RoundParts } from '../round-parts.ts';
import { countedNow, type Limits, limitsOf, refuseBeyondLimit } from './daily-limits.ts';
import { documentOf, keepPlace } from './preserved-fields.ts';

const MEDIA = 'media';
/** Maximum conflicts with another publisher of the same facts; then the database backs off. */
const MAX_TRIES = 5;

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
  limits: Limits,
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
  refuseBeyondLimit(each, limits);
  const { decision } = each;
  const awaits = decision.kind === 'wait' || (decision.kind === 'refuse' && decision.code === 'photo/missing');
  each.awaits = awaits ? shared.missingPhoto : null;
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

/** Whether other facts of this person may show something that changes now; a new person has none. */
function changesCopies({ row, decision, outcome, fact: before }: Case): boolean {
  if (decision.kind !== 'publish' || decision.fact === null) return false;
  const changes = publishesOfId(row.id)?.changesCopies;
  if (changes === undefined) return false;
  return isLiving(before) ? changes(before.doc, decision.fact) : before !== null || outcome !== undefined;
}
