import { expect, it } from 'vitest';
import { kindErrors } from './kinds.ts';

const NONE = {};

it.each([
  ['a comparison', 'src/data/a.ts', "if (statement.type === 'post') go();", 1],
  ['a negated comparison', 'src/data/a.ts', "return type !== 'pet-record';", 1],
  ['switch cases', 'sync-server/src/a.ts', "switch (type) { case 'like': case 'comment': return 1; }", 2],
  ['an id', 'sync-server/src/a.ts', "const own = id.startsWith('announcement:');", 1],
  ['an id in a template', 'sync-server/src/a.ts', 'const own = id.startsWith(`report:`);', 1],
  ['the type derived from an id', 'src/data/a.ts', "if (typeOfFact(row.id) === 'post') go();", 1],
  ['the name within an id', 'src/data/a.ts', "return nameIn(id) !== 'pet-record';", 1],
  ['an id grammar', 'src/data/a.ts', 'if (postIds.is(id)) go();', 1],
  ['an id grammar of facts', 'sync-server/src/a.ts', 'return ids.filter(likeFactIds.claims);', 1],
  ['an id grammar with a two-word name', 'src/data/a.ts', 'petRecordIds.is(id) || petRecordIds.claims(id)', 2],
  ['an id grammar in its own folder', 'src/features/pets/a.ts', 'petRecordIds.is(id)', 0],
  ['an id grammar that is no kind’s', 'src/data/a.ts', 'decisionIds.claims(id)', 0],
  ['ids that are built', 'src/data/a.ts', 'list(postIds.range(), commentIds.make(post, ulid))', 0],
  ['a kind that the service delivers', 'src/app/a.ts', "event.type === 'notification'", 1],
  ['its own folder', 'src/domain/post/rules.ts', "type === 'post'", 0],
  ['its own screens', 'src/features/pets/queries.ts', "record.statement.type === 'pet'", 0],
  ['another kind’s folder', 'src/features/pets/queries.ts', "record.statement.type === 'post'", 1],
  ['a word that is no kind', 'src/data/a.ts', "if (event.type === 'keydown') go();", 0],
  ['a field other than the type', 'src/data/a.ts', "if (place === 'post') go();", 0],
  ['a comment', 'src/data/a.ts', " * was `type === 'post'` before\n// case 'like': nothing", 0],
  ['a test', 'src/data/a.test.ts', "type === 'post'", 0],
])('%s', (_what, file, source, errors) => {
  expect(kindErrors(file, source, NONE)).toHaveLength(Math.min(errors, 1));
  expect(kindErrors(file, source, { [file]: errors })).toEqual([]);
});

it('lets the list of remaining branches only shrink and requires exact counts', () => {
  const two = "type === 'post' || type === 'pet'";
  expect(kindErrors('src/data/a.ts', two, { 'src/data/a.ts': 2 })).toEqual([]);
  expect(kindErrors('src/data/a.ts', two, { 'src/data/a.ts': 1 })).toHaveLength(1);
  expect(kindErrors('src/data/a.ts', two, { 'src/data/a.ts': 3 })).toHaveLength(1);
});
