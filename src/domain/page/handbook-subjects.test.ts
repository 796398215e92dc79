import { describe, expect, it } from 'vitest';
import { careArticle } from '../care/articles.ts';
import type { ArticleText } from '../care/text.ts';
import { subjectOfBreed, subjectOfCareArticle } from './handbook-subjects.ts';
import { ORIGIN, ofThing } from './testing/pages.ts';

const text: ArticleText = {
  title: 'Тепловий удар',
  summary: 'Що робити.',
  blocks: [
    { heading: 'Кроки' },
    { ordered: true, items: [['Охолодіть ', { strong: 'зараз' }, '.'], [{ slug: 'poisoning', words: 'Далі' }]] },
    { ordered: false, items: [['Не крок']] },
  ],
};

function subjectOf(slug: string) {
  const article = careArticle(slug);
  if (article === null) throw new Error('no article');
  return subjectOfCareArticle(article, text);
}

describe('the head of an article of the handbook', () => {
  it('has the text’s title and summary, and the steps of an emergency', () => {
    const page = ofThing(subjectOf('heat-stroke'));
    expect(page).toMatchObject({
      title: 'Тепловий удар · Лапка',
      description: 'Що робити.',
      canonical: `${ORIGIN}/dashboard/care/heat-stroke`,
      robots: 'index, follow',
      kind: 'article',
      article: null,
    });
    const publisher = { '@type': 'Organization', name: 'Лапка' };
    expect(page.structured).toMatchObject([
      { '@type': 'Article', headline: 'Тепловий удар', dateModified: '2026-11-30', author: publisher, publisher },
      {
        '@type': 'HowTo',
        name: 'Тепловий удар',
        step: [
          { position: 1, text: 'Охолодіть зараз.' },
          { position: 2, text: 'Далі' },
        ],
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [{ name: 'Лапка' }, { name: 'Догляд' }, { name: 'Тепловий удар' }],
      },
    ]);
    expect(JSON.stringify(page.structured)).not.toContain('Не крок');
  });

  it('gives no instructions where nothing is urgent', () => {
    expect(ofThing(subjectOf('changing-food-and-weight')).structured).toHaveLength(2);
  });
});

it('describes a breed by its name and its description', () => {
  const parts = { temperament: 'В.', suits: 'К.', exercise: 'Р.', coat: 'Ш.', health: 'З.' };
  const subject = subjectOfBreed(
    { kind: 'cat', key: 'mixed' },
    { about: 'Про метисів.', ...parts },
    { locale: 'uk', part: (part) => part },
  );
  const page = ofThing(subject);
  expect(page).toMatchObject({
    description: 'Про метисів.',
    canonical: `${ORIGIN}/dashboard/breed/mixed-cat`,
    robots: 'index, follow',
  });
  expect(page.structured).toMatchObject([
    { '@type': 'Article', about: { '@type': 'Thing', additionalType: 'https://www.wikidata.org/wiki/Q43577' } },
    { '@type': 'BreadcrumbList' },
  ]);
  expect(subject.blocks?.slice(0, 2)).toEqual([{ heading: 'temperament' }, { text: ['В.'] }]);
});
