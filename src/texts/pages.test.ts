import { expect, it } from 'vitest';
import { LIMITS } from '../domain/limits.ts';
import { ROUTE_NAMES } from '../domain/routes.ts';
import { type Say, textsOfPage } from './pages.ts';

const sayId: Say = ({ id = '' }, values) => `${id} ${Object.values(values).join()}`.trim();

it.each(ROUTE_NAMES)('%s: has its own title and description', (name) => {
  const texts = textsOfPage(name, {}, sayId);
  expect(texts.title).toBe(`page.${name}.title`);
  expect(texts.description).toBe(`page.${name}.description`);
  expect(texts.siteName).toBe('page.siteName');
});

it('names the tag on its page', () => {
  const tagname = 'к'.repeat(LIMITS.tag.max);
  expect(textsOfPage('postsByTag', { tagname }, sayId).title).toBe(`page.postsByTag.title ${tagname}`);
});
