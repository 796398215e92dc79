import { expect, it } from 'vitest';
import { kindErrors } from './kinds.ts';

const NONE = {};

it.each([
  ['a comparison', 'src/data/a.ts', "if (statement.type === 'post') go();", 1],
  ['another one', 'src/data/a.ts', "return type !== 'pet-record';", 1],
  ['cases', 'sync-server/src/a.ts', "switch (type) { case 'like': case 'comment': return 1; }", 1],
  ['an id', 'sync-server/src/a.ts', "const own = id.startsWith('announcement:');", 1],
  ['a kind that the service delivers', 'src/app/a.ts', "event.type === 'notification'", 1],
  ['its own folder', 'src/domain/post/rules.ts', "type === 'post'", 0],
  ['its own screens', 'src/features/pets/queries.ts', "record.statement.type === 'pet'", 0],
  ['somebody else’s folder', 'src/features/pets/queries.ts', "record.statement.type === 'post'", 1],
  ['another word', 'src/data/a.ts', "if (event.type === 'keydown') go();", 0],
  ['another field', 'src/data/a.ts', "if (place === 'post') go();", 0],
  ['a comment on it', 'src/data/a.ts', " * was `type === 'post'` before\n// case 'like': nothing", 0],
  ['a test', 'src/data/a.test.ts', "type === 'post'", 0],
])('%s', (_what, file, source, errors) => {
  expect(kindErrors(file, source, NONE)).toHaveLength(errors);
});

it('what still stands may only become less, and the list says how much it is', () => {
  const two = "type === 'post' || type === 'pet'";
  expect(kindErrors('src/data/a.ts', two, { 'src/data/a.ts': 2 })).toEqual([]);
  expect(kindErrors('src/data/a.ts', two, { 'src/data/a.ts': 1 })).toHaveLength(1);
  expect(kindErrors('src/data/a.ts', two, { 'src/data/a.ts': 3 })).toHaveLength(1);
});
