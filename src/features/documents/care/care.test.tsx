import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import { CARE_ARTICLES, careArticle } from '../../../domain/care/articles.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { CareArticleView } from './care-article.tsx';
import { CareList } from './care-list.tsx';
import { loadHandbook } from './handbook.ts';

beforeEach(() => useTexts('en'));
afterEach(cleanup);

it('lists every article once, with what is urgent first', async () => {
  renderPage(<CareList />);
  const urgent = await screen.findByRole('region', { name: 'When every minute counts' });
  const urgentArticles = CARE_ARTICLES.filter(({ emergency }) => emergency);
  expect(within(urgent).getAllByRole('link')).toHaveLength(urgentArticles.length);
  expect(screen.getAllByRole('region')[0]).toBe(urgent);
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses.toSorted()).toEqual(CARE_ARTICLES.map(({ slug }) => `/dashboard/care/${slug}`).toSorted());
});

it('shows an article with its steps, what to read next, and that it replaces no vet', async () => {
  const article = careArticle('heat-stroke');
  if (article === null) throw new Error('no article');
  const texts = await loadHandbook('en');
  renderPage(<CareArticleView article={article} texts={texts} community={null} />);
  expect(screen.getByText(/replace no vet/)).toBeDefined();
  expect(screen.getByText(/reviewed on 30 November 2026/)).toBeDefined();
  const steps = texts['heat-stroke']?.blocks.find((block) => 'items' in block && block.ordered);
  const shown = screen.getAllByRole('list').find(({ tagName }) => tagName === 'OL');
  expect(shown?.children.length).toBe(steps !== undefined && 'items' in steps ? steps.items.length : Number.NaN);
  const next = screen.getByRole('region', { name: 'Read next' });
  expect(
    within(next)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(article.related.map((slug) => texts[slug]?.title));
});
