import { expect, it } from 'vitest';
import type { DeliveryState, OwnRecord } from '../data/api/own.ts';
import { overlay, type Shows } from './overlay.ts';
import type { RemovalState } from './removals.tsx';

interface Fact {
  _id: string;
  authorId: string;
  statementRev: string;
}
const ME = 'me';
const fact = (id: string, statementRev = '1-a', authorId = ME): Fact => ({ _id: `fact:${id}`, authorId, statementRev });
const own = (id: string, state: DeliveryState, rev = '1-a') =>
  ({ statement: { _id: id, _rev: rev }, state, outcome: null, photoWaiting: false }) as unknown as OwnRecord;
const shows = (refusedLeads: boolean): Shows<Fact, OwnRecord, string> => ({
  factId: (statement) => `fact:${statement}`,
  ofFact: ({ _id }, record) => `${_id}${record === null ? '' : ' of mine'}`,
  ofOwn: ({ statement }, before) =>
    statement._id === 'unknown' ? null : `${statement._id}${before === null ? ' new' : ' over'}`,
  refusedLeads,
});

it.each<[string, Fact[], OwnRecord[], [string, RemovalState][], string[], string[]]>([
  ['no own statements', [fact('a', '1-a', 'other')], [], [], ['fact:a'], []],
  ['a published statement', [fact('a')], [own('a', 'published')], [], ['fact:a of mine'], []],
  ['an edit that is waiting', [fact('a')], [own('a', 'waiting', '2-b')], [], ['a over'], []],
  ['a published edit whose fact has not arrived', [fact('a')], [own('a', 'published', '2-b')], [], ['a over'], []],
  [
    'a fact that is newer than the statement here',
    [fact('a', '3-c')],
    [own('a', 'published')],
    [],
    ['fact:a of mine'],
    [],
  ],
  ['a refused edit', [fact('a')], [own('a', 'refused', '2-b')], [], ['a over'], []],
  ['a withdrawn statement', [fact('a')], [own('a', 'removed')], [], [], []],
  ['a statement that is not published yet', [], [own('a', 'waiting')], [], [], ['a new']],
  ['a statement withdrawn before its publication', [], [own('a', 'removed')], [], [], []],
  ['a statement that cannot be shown', [], [own('unknown', 'waiting')], [], [], []],
  [
    'an edit that cannot be shown leaves its fact',
    [fact('unknown')],
    [own('unknown', 'waiting')],
    [],
    ['fact:unknown of mine'],
    [],
  ],
  ['a statement that is being removed', [fact('a')], [own('a', 'published')], [['a', 'undoable']], [], []],
  ['a statement that is being removed before its publication', [], [own('a', 'waiting')], [['a', 'undoable']], [], []],
  ['a removed statement whose fact still exists', [fact('a')], [], [['a', 'done']], [], []],
  [
    'a removed statement that was written again',
    [fact('a')],
    [own('a', 'published')],
    [['a', 'done']],
    ['fact:a of mine'],
    [],
  ],
  [
    'another person’s fact under the id of one’s own statement',
    [fact('a', '1-a', 'other')],
    [own('a', 'waiting')],
    [['a', 'done']],
    ['fact:a'],
    ['a new'],
  ],
])('overlay: %s', (_, facts, records, removed, published, written) => {
  const laid = overlay(facts, { userId: ME, records, removed: new Map(removed) }, shows(true));
  expect({ ...laid, written: laid.written.map(([, shown]) => shown) }).toEqual({ published, written });
});

it('shows the published version under a refused edit, if the kind says so', () => {
  const laid = overlay(
    [fact('a')],
    { userId: ME, records: [own('a', 'refused', '2-b')], removed: new Map() },
    shows(false),
  );
  expect(laid.published).toEqual(['fact:a of mine']);
});
