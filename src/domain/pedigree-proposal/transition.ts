import { type ApprovalVerdict, isUnapplied } from '../approval/verdict.ts';
import type { Code } from '../codes.ts';
import { versionOf } from '../upgrades.ts';
import { dogOfProposal, pedigreeProposalFactId } from './id.ts';
import { proposedDog, saysTheSame } from './rules.ts';
import type { PedigreeProposalFact, PedigreeProposalStatement } from './schema.ts';
import { proposalStands } from './states.ts';

export interface ProposalVerdict extends ApprovalVerdict {
  readonly confirmed: boolean;
}

/** What else has the dog's number; null if nothing. */
export type HeldBy = 'stud-book' | 'another' | null;

interface Given {
  readonly heldBy: HeldBy;
  /** Why it contradicts the known dogs; null if it does not. */
  readonly contradiction: Code | null;
  readonly now: string;
}

export interface Asked extends Given {
  readonly statement: PedigreeProposalStatement;
  readonly rev: string;
  readonly userId: string;
}

export interface LookedAt extends Given {
  /** Whether the statement exists. */
  readonly isWritten: boolean;
  readonly verdict: ProposalVerdict | null;
}

/** Decides a proposal that was written or edited; `before` is null the first time. */
export function proposed(before: PedigreeProposalFact | null, asked: Asked): PedigreeProposalFact | Code {
  const { statement, rev, userId, now } = asked;
  // The run was interrupted after the decision.
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

/** Decides a proposal again after an admin's decision, its withdrawal, or an import of a stud book. */
export function lookedAt(fact: PedigreeProposalFact, given: LookedAt): PedigreeProposalFact {
  const { heldBy, verdict, isWritten, contradiction, now } = given;
  if (!proposalStands(fact.state)) return fact;
  if (heldBy === 'stud-book') return { ...fact, state: 'replaced', decidedAt: now };
  const isNew = isUnapplied(verdict, fact);
  if (isNew && !verdict.confirmed)
    return { ...fact, state: 'removed', reason: verdict.reason, code: null, decidedAt: verdict.at };
  // A confirmed pedigree no longer belongs to its proposer alone.
  if (fact.state === 'confirmed') return fact;
  if (!isWritten) return { ...fact, state: 'withdrawn', decidedAt: now };
  if (contradiction !== null) return { ...fact, state: 'impossible', code: contradiction, decidedAt: now };
  return isNew ? { ...fact, state: 'confirmed', decidedAt: verdict.at } : fact;
}
