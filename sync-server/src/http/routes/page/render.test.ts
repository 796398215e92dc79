import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Texts } from '../../../texts.ts';
import { type PageRequest, renderPage } from './render.ts';
import { splitTemplate } from './template.ts';

const texts: Texts = { say: (_locale, { id }) => id };
const request: PageRequest = {
  name: 'about',
  parameters: {},
  locale: 'uk',
  origin: 'https://lapka.example',
  post: null,
  comments: [],
  posts: [],
  firstPosts: [],
  subject: null,
  subjects: [],
  empty: false,
};

it('preloads an address’s files in its language at the end of the head', async () => {
  const template = splitTemplate(await readFile('index.html', 'utf8'));
  const preloads = {
    'about.uk': ['assets/about.js'],
    'about.en': ['assets/english.js'],
    'home.uk': ['assets/home.js'],
  };
  const html = renderPage({ template, preloads }, texts, request);
  const hints = html.match(/<link rel="modulepreload"[^>]*>/g);
  expect(hints).toEqual([expect.stringContaining('"/assets/about.js"')]);
  const [head = ''] = html.split('</head>');
  expect(head.trimEnd().endsWith(hints?.[0] ?? 'none')).toBe(true);
});

it('preloads nothing for a page without a list of files', async () => {
  const template = splitTemplate(await readFile('index.html', 'utf8'));
  expect(renderPage({ template, preloads: {} }, texts, request)).not.toContain('modulepreload');
});
