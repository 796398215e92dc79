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
  ['nothing written', [fact('a', '1-a', 'other')], [], [], ['fact:a'], []],
  ['published as it stands', [fact('a')], [own('a', 'published')], [], ['fact:a of mine'], []],
  ['an edit on its way', [fact('a')], [own('a', 'waiting', '2-b')], [], ['a over'], []],
  ['an edit whose fact has not followed', [fact('a')], [own('a', 'published', '2-b')], [], ['a over'], []],
  [
    'a fact that is newer than the statement here',
    [fact('a', '3-c')],
    [own('a', 'published')],
    [],
    ['fact:a of mine'],
    [],
  ],
  ['a refused edit', [fact('a')], [own('a', 'refused', '2-b')], [], ['a over'], []],
  ['taken back', [fact('a')], [own('a', 'removed')], [], [], []],
  ['not published yet', [], [own('a', 'waiting')], [], [], ['a new']],
  ['taken back before it was published', [], [own('a', 'removed')], [], [], []],
  ['what cannot be shown', [], [own('unknown', 'waiting')], [], [], []],
  [
    'an edit that cannot be shown leaves its fact',
    [fact('unknown')],
    [own('unknown', 'waiting')],
    [],
    ['fact:unknown of mine'],
    [],
  ],
  ['being removed', [fact('a')], [own('a', 'published')], [['a', 'undoable']], [], []],
  ['being removed before it was published', [], [own('a', 'waiting')], [['a', 'undoable']], [], []],
  ['removed, and the fact still here', [fact('a')], [], [['a', 'done']], [], []],
  ['removed, and written again', [fact('a')], [own('a', 'published')], [['a', 'done']], ['fact:a of mine'], []],
  [
    'somebody else’s under the id of one’s own',
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
