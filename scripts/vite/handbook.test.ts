import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CARE_ARTICLES, CARE_TOPICS, careArticle } from '../../src/domain/care/articles.ts';
import type { ArticleBlock, Inline } from '../../src/domain/care/text.ts';
import { articleText } from './handbook.ts';

const CONTENT = path.join(import.meta.dirname, '../../src/features/documents/care/content');
const SLUGS = CARE_ARTICLES.map(({ slug }) => slug);

const articleIn = async (locale: string, slug: string) =>
  articleText(await readFile(path.join(CONTENT, locale, `${slug}.md`), 'utf8'));

/** What the blocks are, without their words: equal in both languages. */
function shapeOf(one: ArticleBlock): string {
  if ('heading' in one) return 'heading';
  return 'text' in one ? 'text' : `${one.ordered ? 'steps' : 'list'} of ${one.items.length}`;
}

function inlinesOf(one: ArticleBlock): readonly Inline[] {
  if ('heading' in one) return [one.heading];
  return 'text' in one ? one.text : one.items.flat();
}

function wordsOf(blocks: readonly ArticleBlock[]): number {
  const texts = blocks.flatMap(inlinesOf).map((one) => {
    if (typeof one === 'string') return one;
    return 'strong' in one ? one.strong : one.words;
  });
  return texts.join(' ').split(/\s+/).length;
}

describe('the care handbook', () => {
  it('has 24 articles with their own addresses, of every topic, six or more for an emergency', () => {
    expect(new Set(SLUGS).size).toBe(24);
    expect(new Set(CARE_ARTICLES.map(({ topic }) => topic))).toEqual(new Set(CARE_TOPICS));
    expect(CARE_ARTICLES.filter(({ emergency }) => emergency).length).toBeGreaterThanOrEqual(6);
    expect(careArticle('none')).toBeNull();
  });

  it.each(CARE_ARTICLES)('$slug: was checked against two sources and leads to other articles', (article) => {
    expect(article.slug).toMatch(/^[a-z-]+$/);
    expect(article.reviewed).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(new Set(article.sources).size).toBeGreaterThanOrEqual(2);
    for (const source of article.sources) expect(URL.canParse(source)).toBe(true);
    expect(article.related.length).toBeGreaterThanOrEqual(2);
    for (const slug of article.related) expect(SLUGS.filter((one) => one !== article.slug)).toContain(slug);
  });

  it('has its sources in the documentation', async () => {
    const page = await readFile(path.join(import.meta.dirname, '../../docs/sources.md'), 'utf8');
    const rows = CARE_ARTICLES.map(
      ({ slug, sources }) => `| ${slug} | ${sources.map((one) => `<${one}>`).join(' ')} |`,
    );
    expect(page.split('\n').filter((line) => /^\| [a-z-]+ \| </.test(line))).toEqual(rows);
  });

  it.each(CARE_ARTICLES)('$slug: says the same in both languages, in 300 to 600 words', async ({ slug, kind }) => {
    const [en, uk] = await Promise.all([articleIn('en', slug), articleIn('uk', slug)]);
    expect(uk.blocks.map(shapeOf)).toEqual(en.blocks.map(shapeOf));
    expect(uk.title).toMatch(/[а-яіїєґ]/i);
    for (const { blocks } of [en, uk]) {
      expect(wordsOf(blocks)).toBeGreaterThan(280);
      expect(wordsOf(blocks)).toBeLessThanOrEqual(600);
      if (kind === 'howTo') expect(blocks.some((one) => 'items' in one && one.ordered)).toBe(true);
      const links = blocks
        .flatMap(inlinesOf)
        .flatMap((one) => (typeof one === 'object' && 'slug' in one ? [one.slug] : []));
      for (const link of links) expect(SLUGS).toContain(link);
    }
  });
});

describe('an article', () => {
  const FRONT = '---\ntitle: Heat: now\nsummary: What\n  to do.\n---\n\n';

  it('consists of headings, texts, lists and steps, with bold words and links to other articles', () => {
    const { title, summary, blocks } = articleText(
      `${FRONT}Go **now**\nto [the\nvet](vet).\n\n## Then\n\n1. Wet it.\n2. **Wait.**\n\n- Calm\n`,
    );
    expect([title, summary]).toEqual(['Heat: now', 'What to do.']);
    expect(blocks).toEqual([
      { text: ['Go ', { strong: 'now' }, ' to ', { slug: 'vet', words: 'the vet' }, '.'] },
      { heading: 'Then' },
      { ordered: true, items: [['Wet it.'], [{ strong: 'Wait.' }]] },
      { ordered: false, items: [['Calm']] },
    ]);
  });

  it.each(['# Big', '> quote', '![x](y)', '`code`', '<b>x</b>', '| a |\n|---|\n| b |'])(
    'is refused with %j',
    (text) => {
      expect(() => articleText(`${FRONT}${text}\n`)).toThrow('Not shown');
    },
  );

  it('is refused without its front matter', () => {
    expect(() => articleText('Text\n')).toThrow('title and summary');
  });
});
