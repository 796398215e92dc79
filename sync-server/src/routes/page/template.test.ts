import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { splitTemplate } from './template.ts';

it('our own page has the places where the words of each address go', async () => {
  const template = splitTemplate(await readFile('index.html', 'utf8'));
  expect(template).toMatchObject({ beforeLanguage: expect.stringMatching(/<html lang="$/) });
  if (typeof template === 'string') throw new Error('no places');
  const around = Object.values(template).join('');
  expect(around).not.toContain('<title>');
  expect(around).not.toContain('name="description"');
  expect(template.beforeNoscript.trimEnd().endsWith('<noscript>')).toBe(true);
  expect(around).not.toContain('</noscript>');
});

it('a page without them is shown as it is', () => {
  expect(splitTemplate('<!doctype html><title>x</title>')).toBe('<!doctype html><title>x</title>');
});
