import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import type { SearchAsked } from '../../data/api/facts.ts';
import type { Result } from '../../data/api/result.ts';
import { LIMITS } from '../../domain/limits.ts';
import { personPath, postPath, tagPath } from '../../domain/routes.ts';
import type { SearchHit, SearchPage } from '../../domain/search/schema.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { SearchScreen } from './search-screen.tsx';

beforeEach(() => useTexts('en'));
afterEach(cleanup);

const TARAS = 'f'.repeat(32);

function hit(name: string, part: Partial<SearchHit> = {}): SearchHit {
  return {
    id: `post:${name}`,
    slug: `about-${name}`,
    title: [
      { text: 'All about ', hit: false },
      { text: name, hit: true },
    ],
    excerpt: [{ text: `Words on ${name}`, hit: false }],
    tags: ['pets'],
    authorId: OLENA.userId,
    authorName: 'Olena Koval',
    publishedAt: '2026-11-18T10:00:00.000Z',
    ...part,
  };
}

const found = (hits: SearchHit[], total = hits.length): Result<SearchPage> => ({ ok: true, value: { hits, total } });
const OFFLINE: Result<SearchPage> = { ok: false, code: 'network/offline' };

/** A response that arrives when the test says so. */
function later<T>() {
  let give: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    give = resolve;
  });
  return { promise, give };
}

function Address() {
  return <output aria-label="address">{useLocation().search}</output>;
}

interface Given {
  device?: Result<SearchPage> | Promise<Result<SearchPage>>;
  everywhere?: Result<SearchPage> | Promise<Result<SearchPage>>;
  path?: string;
  unreachable?: boolean;
  muted?: string;
}

function show({ device = found([]), everywhere = found([]), path = '/', unreachable = false, muted }: Given = {}) {
  const data = createMemoryClient({
    status: { badge: unreachable ? 'unreachable' : 'synced' },
    answers: {
      search: async (_kind: unknown, { where }: SearchAsked) => (where === 'everywhere' ? everywhere : device) as never,
      list: async () =>
        (muted === undefined
          ? []
          : [
              {
                statement: {
                  _id: `block:${muted}`,
                  _rev: '1-a',
                  type: 'block',
                  schemaVersion: 1,
                  kind: 'mute',
                  written: { at: '2026-11-19T10:00:00.000Z', device: 'd1' },
                },
                state: 'published',
                outcome: null,
                photoWaiting: false,
              },
            ]) as never,
    },
  });
  renderPage(
    <>
      <SearchScreen />
      <Address />
    </>,
    { data, path, session: { kind: 'signedIn', person: OLENA } },
  );
  const inputs = (place: 'device' | 'everywhere') =>
    data.asked
      .filter(({ call }) => call === 'search')
      .map(({ input }) => (input as [string, SearchAsked])[1])
      .filter(({ where = 'device' }) => where === place);
  const asked = (place: 'device' | 'everywhere') => inputs(place).map(({ text, page }) => [text, page]);
  const without = (place: 'device' | 'everywhere') => inputs(place).map((each) => each.without);
  return { user: userEvent.setup(), asked, without };
}

const summary = () => within(screen.getByRole('region', { name: 'Results' })).getByRole('status').textContent;
const address = () => screen.getByLabelText('address').textContent;

describe('the search box', () => {
  it('has the focus, and searches once typing has paused and only for more than three characters', async () => {
    const { user, asked } = show();
    const box = screen.getByRole('searchbox', { name: 'Search posts' });
    expect(document.activeElement).toBe(box);
    await user.type(box, 'cats');
    expect(asked('device')).toEqual([]);
    await waitFor(() => expect(asked('device')).toEqual([['cats', 1]]), { timeout: 3_000 });
    await user.type(box, '{Backspace}');
    // The pause clears the address, so the three characters were read, and not searched for.
    await waitFor(() => expect(address()).toBe(''), { timeout: 3_000 });
    expect(asked('device')).toEqual([['cats', 1]]);
    await user.type(box, 's and dogs ');
    const both = [
      ['cats', 1],
      ['cats and dogs', 1],
    ];
    await waitFor(() => expect(asked('device')).toEqual(both), { timeout: 3_000 });
    expect(asked('everywhere')).toEqual(both);
    expect(address()).toBe('?q=cats+and+dogs');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
  });

  it('searches at once with Enter, and clears', async () => {
    const { user, asked } = show({ device: found([hit('cats')]), everywhere: found([hit('cats')]) });
    await user.type(screen.getByRole('searchbox'), 'cats{Enter}');
    expect(asked('device')).toEqual([['cats', 1]]);
    expect(await screen.findByText('1 post found everywhere')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(address()).toBe(''), { timeout: 3_000 });
    expect(summary()).toBe('');
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  it('searches for a word of three letters with Enter, and keeps it after the pause', async () => {
    const { user, asked } = show({ device: found([hit('cats')]), everywhere: found([hit('cats')]) });
    const box = screen.getByRole('searchbox');
    await user.type(box, 'к{Enter}');
    expect(asked('device')).toEqual([]);
    await user.type(box, 'іт{Enter}');
    expect(asked('device')).toEqual([['кіт', 1]]);
    expect(asked('everywhere')).toEqual([['кіт', 1]]);
    await user.type(box, 'ик');
    const both = [
      ['кіт', 1],
      ['кітик', 1],
    ];
    // The pause after "кіт" is over by now and cleared nothing.
    await waitFor(() => expect(asked('device')).toEqual(both), { timeout: 3_000 });
  });

  it('leaves the focus where it is when a person returns to results', async () => {
    show({ path: '/?q=cats&page=2' });
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'cats');
    expect(document.activeElement).toBe(document.body);
    await screen.findByText('Nothing found');
  });
});

describe('the search results', () => {
  it('show title, author, date, text and tags, with the matches marked', async () => {
    show({ everywhere: found([hit('cats')]), path: '/?q=cats' });
    const row = within((await screen.findByRole('heading', { name: 'All about cats' })).closest('li') as HTMLElement);
    expect(row.getByText('cats').tagName).toBe('MARK');
    expect(row.getByRole('link', { name: 'All about cats' }).getAttribute('href')).toBe(postPath('about-cats'));
    expect(row.getByRole('link', { name: 'Olena Koval' }).getAttribute('href')).toBe(personPath(OLENA.userId));
    expect(row.getByRole('link', { name: '# pets' }).getAttribute('href')).toBe(tagPath('pets'));
    expect(row.getByText(/^18 Nov 2026, \d/)).toBeTruthy();
  });

  it('of the device appear at once and are replaced while nobody reads', async () => {
    const everywhere = later<Result<SearchPage>>();
    show({ device: found([hit('cats')]), everywhere: everywhere.promise, path: '/?q=about' });
    expect(await screen.findByText(/1 post found on this device/)).toBeTruthy();
    expect(summary()).toMatch(/searching everywhere/);
    await act(async () => everywhere.give(found([hit('dogs'), hit('cats')])));
    expect(await screen.findByText('2 posts found everywhere')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /found everywhere/ })).toBeNull();
  });

  it.each(['pointerdown', 'scroll', 'wheel'])(
    'do not change under the reader after %s, but are offered',
    async (move) => {
      const everywhere = later<Result<SearchPage>>();
      const { user } = show({ device: found([hit('cats')]), everywhere: everywhere.promise, path: '/?q=about' });
      await screen.findByText(/on this device/);
      fireEvent(window, new Event(move));
      await act(async () => everywhere.give(found([hit('dogs'), hit('cats')])));
      const offer = await screen.findByRole('button', { name: 'Show results from everywhere' });
      expect(screen.queryByText('dogs')).toBeNull();
      await user.click(offer);
      expect(screen.getByText('dogs')).toBeTruthy();
      expect(summary()).toBe('2 posts found everywhere');
    },
  );

  it('are not offered when they are the same', async () => {
    const everywhere = later<Result<SearchPage>>();
    show({ device: found([hit('cats')]), everywhere: everywhere.promise, path: '/?q=about' });
    await screen.findByText(/on this device/);
    fireEvent(window, new Event('pointerdown'));
    await act(async () => everywhere.give(found([hit('cats')])));
    expect(await screen.findByText('1 post found everywhere')).toBeTruthy();
  });

  it('are fetched without the posts of blocked people', async () => {
    const { without } = show({ device: found([]), everywhere: found([hit('cats')]), path: '/?q=about', muted: TARAS });
    await waitFor(() => expect(without('everywhere').at(-1)).toEqual([TARAS]));
    expect(without('device').at(-1)).toEqual([TARAS]);
    expect(await screen.findByText('1 post found everywhere')).toBeTruthy();
  });

  it('count at least as many as the pages contain', async () => {
    show({ everywhere: found([hit('cats')], LIMITS.searchResults), path: '/?q=about' });
    expect(await screen.findByText('At least 600 posts found everywhere')).toBeTruthy();
  });
});

describe('the search without the service', () => {
  it('searches only the device offline, and says so', async () => {
    const { asked } = show({ device: found([hit('cats')]), path: '/?q=about', unreachable: true });
    expect(await screen.findByText('1 post found on this device')).toBeTruthy();
    expect(
      screen.getByText(/You may be offline, or the server may be down, so we’re only searching posts on this device/),
    ).toBeTruthy();
    expect(asked('everywhere')).toEqual([]);
  });

  it('can repeat a failed search', async () => {
    const { user, asked } = show({ device: found([hit('cats')]), everywhere: OFFLINE, path: '/?q=about' });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked('everywhere')).toHaveLength(2));
    expect(screen.getByText('cats')).toBeTruthy();
  });

  it('says when neither device nor service can be searched', async () => {
    show({ device: { ok: false, code: 'device/database-broken' }, everywhere: OFFLINE, path: '/?q=about' });
    expect(await screen.findByText('Something went wrong while searching')).toBeTruthy();
  });
});

describe('the pages of results', () => {
  it('are links in the address, and a new text starts with the first', async () => {
    const { user, asked } = show({ everywhere: found([hit('cats')], 100), path: '/?q=about&page=4' });
    const pages = within(await screen.findByRole('navigation', { name: 'Pages of results' }));
    expect(pages.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '‹',
      '2',
      '3',
      '4',
      '5',
      '6',
      '›',
    ]);
    expect(pages.getByRole('link', { current: 'page' }).textContent).toBe('4');
    await user.click(pages.getByRole('link', { name: 'Page 6' }));
    await waitFor(() =>
      expect(asked('everywhere')).toEqual([
        ['about', 4],
        ['about', 6],
      ]),
    );
    expect(address()).toBe('?q=about&page=6');
    expect(document.activeElement?.textContent).toContain('100 posts');
    await user.click(pages.getByRole('link', { name: 'Page 4' }));
    expect(asked('everywhere')).toHaveLength(2);
    await user.type(screen.getByRole('searchbox'), ' cats{Enter}');
    expect(address()).toBe('?q=about+cats');
  });

  it('lead from a page beyond the end to the last one', async () => {
    const { asked } = show({ everywhere: found([hit('cats')], 30), path: '/?q=about&page=9' });
    await waitFor(() => expect(address()).toBe('?q=about&page=3'));
    await waitFor(() => expect(asked('everywhere').at(-1)).toEqual(['about', 3]));
  });

  it.each(['0', '-1', '1.5', 'x', '1e9'])('ignore a page %s in the address', async (page) => {
    const { asked } = show({ path: `/?q=about&page=${page}` });
    await screen.findByText('Nothing found');
    expect(asked('device')).toEqual([['about', page === '1e9' ? 50 : 1]]);
  });
});
