import { expect, it } from 'vitest';
import { kindErrors } from './kinds.ts';

const NONE = {};

it.each([
  ['a comparison', 'src/data/a.ts', "if (statement.type === 'post') go();", 1],
  ['another one', 'src/data/a.ts', "return type !== 'pet-record';", 1],
  ['cases', 'sync-server/src/a.ts', "switch (type) { case 'like': case 'comment': return 1; }", 2],
  ['an id', 'sync-server/src/a.ts', "const own = id.startsWith('announcement:');", 1],
  ['an id in a template', 'sync-server/src/a.ts', 'const own = id.startsWith(`report:`);', 1],
  ['what an id says', 'src/data/a.ts', "if (typeOfFact(row.id) === 'post') go();", 1],
  ['the name in an id', 'src/data/a.ts', "return nameIn(id) !== 'pet-record';", 1],
  ['a grammar', 'src/data/a.ts', 'if (postIds.is(id)) go();', 1],
  ['a grammar of facts', 'sync-server/src/a.ts', 'return ids.filter(likeFactIds.claims);', 1],
  ['a grammar of two words', 'src/data/a.ts', 'petRecordIds.is(id) || petRecordIds.claims(id)', 2],
  ['a grammar in its own folder', 'src/features/pets/a.ts', 'petRecordIds.is(id)', 0],
  ['another grammar', 'src/data/a.ts', 'decisionIds.claims(id)', 0],
  ['ids that are made', 'src/data/a.ts', 'list(postIds.range(), commentIds.make(post, ulid))', 0],
  ['a kind that the service delivers', 'src/app/a.ts', "event.type === 'notification'", 1],
  ['its own folder', 'src/domain/post/rules.ts', "type === 'post'", 0],
  ['its own screens', 'src/features/pets/queries.ts', "record.statement.type === 'pet'", 0],
  ['somebody else’s folder', 'src/features/pets/queries.ts', "record.statement.type === 'post'", 1],
  ['another word', 'src/data/a.ts', "if (event.type === 'keydown') go();", 0],
  ['another field', 'src/data/a.ts', "if (place === 'post') go();", 0],
  ['a comment on it', 'src/data/a.ts', " * was `type === 'post'` before\n// case 'like': nothing", 0],
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
