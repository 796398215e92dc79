import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import { ROUTES } from '../../domain/routes.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { type Block, type DocumentName, isTable, type TextDocument } from './document.ts';
import { DocumentView } from './document-view.tsx';
import { loadDocument } from './load-document.ts';

const NAMES: readonly DocumentName[] = ['about', 'cookies', 'privacy', 'terms'];

beforeEach(() => useTexts('en'));
afterEach(cleanup);

const textsOf = (document: TextDocument): string[] =>
  [document.intro, ...document.sections.map(({ blocks }) => blocks)]
    .flat()
    .flatMap((block: Block) =>
      typeof block === 'string' ? block : isTable(block) ? [...block.head, ...block.rows.flat()] : block,
    );

/** The links of a text in alphabetical order: their order may differ between languages. */
const links = (texts: readonly string[]) => texts.flatMap((text) => text.match(/\{\w+\}|\]\(\w+\)/g) ?? []).sort();

/** A document's structure without its words. */
const shape = ({ effective, intro, sections }: TextDocument) => ({
  dated: effective !== null,
  intro: intro.map(shapeOf),
  sections: sections.map(({ id, blocks }) => ({ id, blocks: blocks.map(shapeOf) })),
});
const shapeOf = (block: Block) =>
  typeof block === 'string'
    ? { paragraph: links([block]) }
    : isTable(block)
      ? { columns: block.head.length, rows: block.rows.map((row) => row.length) }
      : { items: block.map((item) => links([item])) };

describe.each(NAMES)('%s', (name) => {
  it('says the same in both languages: sections, paragraphs, lists, tables and links', async () => {
    const [en, uk] = await Promise.all([loadDocument(name, 'en'), loadDocument(name, 'uk')]);
    expect(shape(uk)).toEqual(shape(en));
    const ids = en.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(['en', 'uk'] as const)(
    'links only to existing screens and leaves nothing between brackets: %s',
    async (locale) => {
      const texts = textsOf(await loadDocument(name, locale));
      for (const link of links(texts)) {
        const target = /\((\w+)\)/.exec(link)?.[1];
        expect(
          link === '{email}' || ['consent', 'licences'].includes(target ?? '') || (target ?? '') in ROUTES,
          link,
        ).toBe(true);
      }
      const words = texts.join('\n').replace(/\{email\}|\[[^\]]+\]\(\w+\)/g, '');
      expect(words).not.toMatch(/[{}[\]]/);
    },
  );

  it('is written in Ukrainian letters, with its own apostrophe and quotation marks', async () => {
    const document = await loadDocument(name, 'uk');
    const words = [...textsOf(document), ...document.sections.map(({ heading }) => heading)].join('\n');
    expect(words).not.toMatch(/[ыэъё]/i);
    expect(words).not.toMatch(/[а-яіїєґ]['`´‘ʼ][а-яіїєґ]/i);
    expect(words).not.toMatch(/["“”]/);
  });

  it('gives the contact address', async () => {
    for (const locale of ['en', 'uk'] as const)
      expect(textsOf(await loadDocument(name, locale)).join(' ')).toContain('{email}');
  });

  it('applies since the day of the specification, unless it is no rule', async () => {
    const [en, uk] = await Promise.all([loadDocument(name, 'en'), loadDocument(name, 'uk')]);
    expect([en.effective, uk.effective]).toEqual(
      name === 'about' ? [null, null] : ['06 December 2024', '06 грудня 2024 року'],
    );
  });
});

describe('a document on the screen', () => {
  const show = (email: string | null, onConsent = () => undefined) =>
    renderPage(<DocumentView name="cookies" links={{ hrefOf: (route) => `/${route}`, email, onConsent }} />);

  it('shows a document’s links, its table and its contents', async () => {
    show('help@lapka.example');
    expect(await screen.findByRole('heading', { name: 'Third-party cookies' })).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'sync centre' })[0]?.getAttribute('href')).toBe('/sync');
    expect(screen.getAllByRole('link', { name: 'help@lapka.example' })[0]?.getAttribute('href')).toBe(
      'mailto:help@lapka.example',
    );
    expect(screen.getAllByRole('columnheader')).toHaveLength(3);
    const contents = within(screen.getByRole('navigation', { name: 'Contents' }));
    expect(contents.getAllByRole('link')).toHaveLength(8);
  });

  it('goes to a section of the contents and focuses it', async () => {
    HTMLElement.prototype.scrollIntoView = vi.fn();
    show(null);
    const contents = within(await screen.findByRole('navigation', { name: 'Contents' }));
    await userEvent.click(contents.getByRole('link', { name: 'How to choose' }));
    expect(document.activeElement?.id).toBe('manage');
  });

  it('opens the cookie choice from a document', async () => {
    const onConsent = vi.fn();
    show(null, onConsent);
    await userEvent.click((await screen.findAllByRole('button', { name: 'cookie settings' }))[0] ?? document.body);
    expect(onConsent).toHaveBeenCalledOnce();
  });

  it('says that the contact address is not known', async () => {
    show(null);
    expect((await screen.findAllByText('(the address appears when you’re online)')).length).toBeGreaterThan(0);
  });
});
