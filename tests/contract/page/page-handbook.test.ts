import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLongTexts } from '../../../scripts/vite/long-texts.ts';
import { breedAddresses, breedAt } from '../../../src/domain/breed/address.ts';
import { CARE_ARTICLES } from '../../../src/domain/care/articles.ts';
import { LONG_TEXTS_FILE } from '../../../src/domain/page/long-texts.ts';
import { routePath } from '../../../src/domain/routes.ts';
import { engines } from '../engines.ts';
import { ORIGIN, openPageStage, type PageStage, readPage } from './page-stage.ts';

const LANGUAGES = [
  { locale: 'en', site: 'Lapka' },
  { locale: 'uk', site: 'Лапка' },
] as const;
const ADDRESSES = [
  ...CARE_ARTICLES.map(({ slug }) => routePath('careArticle', { slug })),
  ...breedAddresses().map((key) => routePath('breed', { key })),
];
const textsRead = await readLongTexts(process.cwd());

describe.each(engines())('the HTML of articles and breeds: $name', (kind) => {
  let stage: PageStage;
  beforeAll(async () => {
    stage = await openPageStage(kind);
  });
  afterAll(() => stage.stop());

  const pageAt = async (address: string, locale: string) => {
    const answer = await stage.get(address, { 'accept-language': locale });
    expect(answer.statusCode, address).toBe(200);
    return readPage(answer.body);
  };

  it.each(LANGUAGES)('every article has its own text in $locale', async ({ locale, site }) => {
    for (const { slug, emergency, kind: form } of CARE_ARTICLES) {
      const address = routePath('careArticle', { slug });
      const page = await pageAt(address, locale);
      const text = textsRead[locale].care[slug];
      const title = `${text?.title} · ${site}`;
      expect(page.titles).toEqual([title]);
      expect(page.canonical).toBe(ORIGIN + address);
      expect(page.meta).toMatchObject({ robots: 'index, follow', 'og:type': 'article', 'og:title': title });
      expect(text?.summary.startsWith((page.meta.description ?? '').replace(/…$/, ''))).toBe(true);
      const steps = emergency && form === 'howTo';
      expect(page.data.map((each) => each['@type'])).toEqual(
        steps ? ['Article', 'HowTo', 'BreadcrumbList'] : ['Article', 'BreadcrumbList'],
      );
      expect(page.data[0]).toMatchObject({ headline: text?.title, inLanguage: locale });
      const headings = text?.blocks.flatMap((block) => ('heading' in block ? [block.heading] : [])) ?? [];
      expect(page.plain.match(/<h2>/g)).toHaveLength(headings.length);
    }
  });

  it.each(LANGUAGES)('every breed has its own text in $locale', async ({ locale, site }) => {
    for (const key of breedAddresses()) {
      const page = await pageAt(routePath('breed', { key }), locale);
      const breed = breedAt(key);
      const text = breed && textsRead[locale].breeds[breed.kind][breed.key];
      expect(page.titles[0]?.endsWith(` · ${site}`)).toBe(true);
      expect(page.meta).toMatchObject({ robots: 'index, follow', 'og:type': 'article' });
      expect(page.data.map((each) => each['@type'])).toEqual(['Article', 'BreadcrumbList']);
      expect(page.plain.match(/<h2>/g)).toHaveLength(5);
      expect(page.plain.replaceAll('&#39;', "'").replaceAll('&quot;', '"')).toContain(text?.health);
    }
  });

  it('steps of an emergency and links between articles can be read without scripts', async () => {
    const page = await pageAt('/dashboard/care/heat-stroke', 'en');
    expect(page.plain).toContain('<ol><li>Move the animal into shade');
    expect(page.plain).toContain('<a href="/dashboard/care/choking-and-resuscitation">choking and resuscitation</a>');
    expect(page.data[1]).toMatchObject({ step: expect.arrayContaining([expect.objectContaining({ position: 7 })]) });
  });

  it('the sitemap and the lists name all of them', async () => {
    const sitemap = (await stage.get('/sitemap.xml')).body;
    const lists = (await pageAt('/dashboard/care', 'uk')).plain + (await pageAt('/dashboard/breeds', 'uk')).plain;
    for (const address of ADDRESSES) {
      expect(sitemap).toContain(`<loc>${ORIGIN}${address}</loc>`);
      expect(lists).toContain(`<a href="${address}">`);
    }
  });

  it('an operator’s own page without the texts is not indexed at these addresses', async () => {
    const own = await openPageStage(kind);
    await rm(join(own.folder, LONG_TEXTS_FILE));
    for (const address of ['/dashboard/care/heat-stroke', '/dashboard/breed/akita']) {
      const answer = await own.get(address);
      expect([answer.statusCode, readPage(answer.body).meta.robots]).toEqual([200, 'noindex, follow']);
    }
    expect((await own.get('/dashboard/care/none')).statusCode).toBe(404);
    await own.stop();
  });
});
