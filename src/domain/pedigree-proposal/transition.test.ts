import { describe, expect, it } from 'vitest';
import { pedigreeProposalFactId, pedigreeProposalId, statementOfProposal } from './id.ts';
import { deliveredPedigreeProposalKind } from './kind.ts';
import type { PedigreeProposalFact, PedigreeProposalStatement } from './schema.ts';
import { PROPOSAL_STATES } from './states.ts';
import { type Asked, type LookedAt, lookedAt, proposed } from './transition.ts';

const OWNER = 'a'.repeat(32);
const ASKED_AT = '2026-11-20T10:00:00.000Z';
const NOW = '2026-11-21T10:00:00.000Z';
const WORDS = {
  name: 'БАРОН',
  callName: null,
  sex: 'male' as const,
  breed: null,
  birthday: '2019',
  kennel: null,
  sir: 'UKU.1',
  dam: null,
  others: null,
  pet: null,
  createdAt: ASKED_AT,
};

const statement: PedigreeProposalStatement = {
  _id: pedigreeProposalId('УКУ 1'),
  type: 'pedigree-proposal',
  schemaVersion: 1,
  ...WORDS,
  written: { at: ASKED_AT, device: 'd1' },
};
const fact: PedigreeProposalFact = {
  _id: pedigreeProposalFactId(statement._id, OWNER),
  type: 'pedigree-proposal',
  schemaVersion: 1,
  dogId: 'УКУ 1',
  ...WORDS,
  state: 'waiting',
  reason: null,
  code: null,
  askedAt: ASKED_AT,
  decidedAt: null,
  authorId: OWNER,
  participants: [OWNER],
  statementRev: '1-a',
  epoch: 3,
};
const asked: Asked = { statement, rev: '2-b', userId: OWNER, heldBy: null, contradiction: null, now: NOW };
const looked: LookedAt = { heldBy: null, contradiction: null, isWritten: true, verdict: null, now: NOW };
const verdict = { confirmed: true, reason: null, askedAt: ASKED_AT, at: NOW };

describe('the decision about a proposed pedigree', () => {
  const other = { ...statement, name: 'ІНШИЙ' };
  it.each<[string, PedigreeProposalFact | null, Partial<Asked>, unknown]>([
    ['the first time', null, {}, { state: 'waiting', askedAt: NOW, statementRev: '2-b', name: 'БАРОН' }],
    ['with the same content', fact, {}, { state: 'waiting', askedAt: ASKED_AT, statementRev: '2-b' }],
    ['with other content', fact, { statement: other }, { state: 'waiting', askedAt: NOW, name: 'ІНШИЙ', epoch: 3 }],
    [
      'with surrounding blanks',
      fact,
      { statement: { ...statement, name: ' БАРОН ', breed: ' ' } },
      { askedAt: ASKED_AT },
    ],
    ['again by the same revision', { ...fact, state: 'removed' }, { rev: '1-a' }, { state: 'removed' }],
    ['after it was removed', { ...fact, state: 'removed', reason: 'x' }, {}, { state: 'waiting', reason: null }],
    ['after it was confirmed', { ...fact, state: 'confirmed' }, { statement: other }, 'pedigree-proposal/confirmed'],
    ['with the confirmed content', { ...fact, state: 'confirmed' }, {}, { state: 'confirmed', statementRev: '2-b' }],
    ['for a dog of a stud book', null, { heldBy: 'stud-book' }, 'pedigree-proposal/in-stud-book'],
    ['for a dog that another person proposed', null, { heldBy: 'another' }, 'pedigree-proposal/taken'],
    [
      'that contradicts other dogs',
      null,
      { contradiction: 'pedigree-proposal/is-a-dam' },
      'pedigree-proposal/is-a-dam',
    ],
  ])('%s', (_name, before, given, expected) => {
    const decided = proposed(before, { ...asked, ...given });
    if (typeof expected === 'string') expect(decided).toBe(expected);
    else expect(decided).toMatchObject(expected as object);
  });

  it.each<[string, Partial<PedigreeProposalFact>, Partial<LookedAt>, unknown]>([
    ['confirmed', {}, { verdict }, { state: 'confirmed', decidedAt: NOW }],
    ['removed', {}, { verdict: { ...verdict, confirmed: false, reason: 'x' } }, { state: 'removed', reason: 'x' }],
    ['decided for an earlier version', {}, { verdict: { ...verdict, askedAt: NOW } }, { state: 'waiting' }],
    ['withdrawn', {}, { isWritten: false }, { state: 'withdrawn' }],
    ['withdrawn after it was confirmed', { state: 'confirmed' }, { isWritten: false }, { state: 'confirmed' }],
    ['in a stud book now', { state: 'confirmed' }, { heldBy: 'stud-book', verdict }, { state: 'replaced' }],
    [
      'impossible now, whatever was decided',
      {},
      { contradiction: 'pedigree-proposal/own-ancestor', verdict },
      { state: 'impossible', code: 'pedigree-proposal/own-ancestor' },
    ],
    ['already removed', { state: 'removed' }, { heldBy: 'stud-book', isWritten: false }, { state: 'removed' }],
  ])('decides a proposed pedigree again: %s', (_name, part, given, expected) =>
    expect(lookedAt({ ...fact, ...part }, { ...looked, ...given })).toMatchObject(expected as object),
  );
});

it('reverts a refused edit of a proposed pedigree to the accepted statement', () => {
  const activeStates = PROPOSAL_STATES.filter((state) => deliveredPedigreeProposalKind.standsFor?.({ ...fact, state }));
  expect(activeStates).toEqual(['waiting', 'confirmed']);
  expect(deliveredPedigreeProposalKind.standsFor?.(fact)).toMatchObject({ _id: statement._id, name: 'БАРОН' });
  expect(statementOfProposal(fact._id)).toBe(statement._id);
});
