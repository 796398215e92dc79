import { readFile } from 'node:fs/promises';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';

/** Elements that take a text, up to their end, as written in the source. */
const ELEMENTS = /<(?:input|textarea|Input(?:\.TextArea)?)\n(?:(?!\/>)[\s\S])*\/>/g;

it('gives every bounded field a note of the room left, and of pasted text that did not fit', async () => {
  const silent: string[] = [];
  for (const file of globSync('src/**/*.tsx', { ignore: '**/*.test.tsx' })) {
    const source = await readFile(file, 'utf8');
    for (const [element] of source.matchAll(ELEMENTS))
      if (element.includes('maxLength=') && !element.includes('andlers}')) silent.push(`${file}: ${element}`);
  }
  expect(silent).toEqual([]);
});
