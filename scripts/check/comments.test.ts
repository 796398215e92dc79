import { expect, it } from 'vitest';
import { commentErrors } from './comments.ts';

const LONG = 'word '.repeat(30).trim();

it.each([
  ['a line comment', `const a = 1;\n  // ${LONG}`, 2],
  ['a doc comment', `/** ${LONG} */`, 1],
  ['a line within a doc comment', `/**\n * short\n * ${LONG}\n */`, 3],
  ['a comment among JSX elements', `{/* ${LONG} */}`, 1],
])('reports the line of %s that is too wide', (_, source, line) => {
  expect(commentErrors('src/a.ts', source)).toEqual([expect.stringMatching(`^src/a.ts:${line}: `)]);
});

it.each([
  ['a comment of the maximum width', `// ${'a '.repeat(60)}`.slice(0, 120)],
  ['a long URL', `// https://example.com/${'a'.repeat(120)}`],
  ['code', `const text = '${LONG}';`],
])('accepts %s', (_, source) => {
  expect(commentErrors('src/a.ts', source)).toEqual([]);
});
