import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { splitTemplate } from './template.ts';

it('finds the slots for each address’s text in our own page', async () => {
  const template = splitTemplate(await readFile('index.html', 'utf8'));
  expect(template).toMatchObject({ beforeLanguage: expect.stringMatching(/<html lang="$/) });
  if (typeof template === 'string') throw new Error('no places');
  const around = Object.values(template).join('');
  expect(around).not.toContain('<title>');
  expect(around).not.toContain('name="description"');
  expect(template.beforeNoscript.trimEnd().endsWith('<noscript>')).toBe(true);
  expect(around).not.toContain('</noscript>');
});

it('serves a page without slots unchanged', () => {
  expect(splitTemplate('<!doctype html><title>x</title>')).toBe('<!doctype html><title>x</title>');
});
