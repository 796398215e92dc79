import type { Code } from '../codes.ts';
import { versionOf } from '../upgrades.ts';
import { dogOfProposal, pedigreeProposalFactId } from './id.ts';
import { proposedDog, saysTheSame } from './rules.ts';
import type { PedigreeProposalFact, PedigreeProposalStatement } from './schema.ts';
import { proposalStands } from './states.ts';

/** What an admin decided about one question; a later one about the same question takes its place. */
export interface ProposalVerdict {
  readonly confirmed: boolean;
  readonly reason: string | null;
  /** Of which question, as `askedAt` has it. */
  readonly askedAt: string;
  readonly at: string;
}

/** Who has the dog's number beside this proposal; null: nobody. */
export type HeldBy = 'stud-book' | 'another' | null;

interface Given {
  readonly heldBy: HeldBy;
  /** Why it cannot be beside the dogs that there are; null: it can. */
  readonly contradiction: Code | null;
  readonly now: string;
}

export interface Asked extends Given {
  readonly statement: PedigreeProposalStatement;
  readonly rev: string;
  readonly userId: string;
}

export interface LookedAt extends Given {
  /** The statement is there. */
  readonly isWritten: boolean;
  readonly verdict: ProposalVerdict | null;
}

/** What becomes of a proposal that was written, or written anew; `before` null: it is the first time. */
export function proposed(before: PedigreeProposalFact | null, asked: Asked): PedigreeProposalFact | Code {
  const { statement, rev, userId, now } = asked;
  // Cut off after it was decided.
  if (before?.statementRev === rev) return before;
  if (asked.heldBy !== null)
    return asked.heldBy === 'stud-book' ? 'pedigree-proposal/in-stud-book' : 'pedigree-proposal/taken';
  const { pet, createdAt } = statement;
  if (before !== null && proposalStands(before.state)) {
    if (saysTheSame(before, statement)) return { ...before, pet, statementRev: rev };
    if (before.state === 'confirmed') return 'pedigree-proposal/confirmed';
  }
  if (asked.contradiction !== null) return asked.contradiction;
  return {
    _id: pedigreeProposalFactId(statement._id, userId),
    type: 'pedigree-proposal',
    schemaVersion: versionOf('pedigree-proposal'),
    dogId: dogOfProposal(statement._id) ?? '',
    ...proposedDog(statement),
    pet,
    createdAt,
    state: 'waiting',
    reason: null,
    code: null,
    askedAt: now,
    decidedAt: null,
    authorId: userId,
    participants: [userId],
    statementRev: rev,
    epoch: before?.epoch ?? 0,
  };
}

/**
 * What becomes of a proposal that is looked at again: because an admin decided, its owner took it back, or a file of a
 * stud book came.
 */
export function lookedAt(fact: PedigreeProposalFact, given: LookedAt): PedigreeProposalFact {
  const { heldBy, verdict, isWritten, contradiction, now } = given;
  if (!proposalStands(fact.state)) return fact;
  if (heldBy === 'stud-book') return { ...fact, state: 'replaced', decidedAt: now };
  const isNew = verdict?.askedAt === fact.askedAt && verdict.at > (fact.decidedAt ?? '');
  if (isNew && !verdict.confirmed)
    return { ...fact, state: 'removed', reason: verdict.reason, code: null, decidedAt: verdict.at };
  // What was confirmed is not its owner's alone any more.
  if (fact.state === 'confirmed') return fact;
  if (!isWritten) return { ...fact, state: 'withdrawn', decidedAt: now };
  if (contradiction !== null) return { ...fact, state: 'impossible', code: contradiction, decidedAt: now };
  return isNew ? { ...fact, state: 'confirmed', decidedAt: verdict.at } : fact;
}
