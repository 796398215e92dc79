import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import { careArticle } from '../../../domain/care/articles.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { createSessionStore } from '../../../session/session.tsx';
import { OLENA } from '../../../session/testing/memory-client.ts';
import { CareArticleView } from './care-article.tsx';
import { CareList } from './care-list.tsx';
import { loadHandbook } from './handbook.ts';
import { readingOf, readReadings, recentReadings, writeMarked, writePassage } from './reading-store.ts';

beforeEach(async () => {
  localStorage.clear();
  await useTexts('en');
});
afterEach(cleanup);

const texts = await loadHandbook('en');
const HEIGHT = 100;

async function openArticle(slug: string) {
  const article = careArticle(slug);
  if (article === null) throw new Error('no article');
  renderPage(<CareArticleView article={article} texts={texts} community={<p>Posts</p>} />);
}

/** Each passage is as high as the next, and the first `above` of them are above the screen. */
function scrollTo(above: number) {
  const passages = [...document.querySelectorAll('.care__text :is(h2, p, li)')];
  for (const [place, passage] of passages.entries()) {
    const bottom = (place + 1 - above) * HEIGHT;
    passage.getBoundingClientRect = () => new DOMRect(0, bottom - HEIGHT, HEIGHT, HEIGHT);
  }
  fireEvent.scroll(window);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  return passages;
}

describe('the memory of what was read on this device', () => {
  it('names marked and unfinished articles, the latest first', () => {
    const now = vi.spyOn(Date, 'now');
    for (const [at, slug] of ['neutering', 'heat-stroke', 'feeding-a-cat'].entries()) {
      now.mockReturnValue(at + 1);
      writeMarked(slug, true);
    }
    now.mockReturnValue(9);
    writePassage('neutering', 7, false);
    now.mockRestore();
    expect(recentReadings()).toEqual({
      marked: ['neutering', 'feeding-a-cat', 'heat-stroke'],
      unfinished: ['neutering'],
    });
    writeMarked('heat-stroke', false);
    writePassage('neutering', 9, true);
    expect(recentReadings()).toEqual({ marked: ['neutering', 'feeding-a-cat'], unfinished: [] });
  });

  it.each([
    'null',
    '[]',
    '{"neutering":{"marked":"yes","at":1},"heat-stroke":null,"none":{"marked":true,"passage":1,"at":1}}',
    '{"neutering',
  ])('ignores what is not its own: %s', (stored) => {
    localStorage.setItem('lapka.emergency.reading', stored);
    expect(readReadings().size).toBe(0);
  });

  it('stays for a visitor who signs in, and goes when the person signs out', () => {
    const session = createSessionStore();
    writeMarked('neutering', true);
    session.set({ kind: 'signedIn', person: OLENA });
    expect(recentReadings().marked).toEqual(['neutering']);
    session.set({ kind: 'visitor' });
    expect(recentReadings().marked).toEqual([]);
  });
});

describe('an article', () => {
  it('is marked and no longer marked, and comes first in the list while it is', async () => {
    const user = userEvent.setup();
    await openArticle('neutering');
    const mark = screen.getByRole('button', { name: 'Keep at the top of the list' });
    expect(mark.getAttribute('aria-pressed')).toBe('false');
    await user.click(mark);
    expect(mark.getAttribute('aria-pressed')).toBe('true');
    cleanup();
    renderPage(<CareList />);
    const marked = await screen.findByRole('region', { name: 'Marked by you' });
    expect(screen.getAllByRole('region')[0]).toBe(marked);
    expect(within(marked).getAllByRole('link')).toHaveLength(1);
    cleanup();
    await openArticle('neutering');
    await user.click(screen.getByRole('button', { name: 'Keep at the top of the list' }));
    expect(readReadings().size).toBe(0);
  });

  it('opens where its reader stopped, is listed until then, and no longer after its end', async () => {
    await openArticle('neutering');
    scrollTo(10);
    expect(readingOf('neutering').passage).toBe(10);
    cleanup();
    renderPage(<CareList />);
    expect(await screen.findByRole('region', { name: 'Continue reading' })).toBeTruthy();
    cleanup();
    const shown = vi.fn();
    Element.prototype.scrollIntoView = function (this: Element) {
      shown(this);
    };
    await openArticle('neutering');
    await waitFor(() => expect(shown).toHaveBeenCalledOnce());
    const passages = scrollTo(10);
    expect(shown).toHaveBeenCalledWith(passages[10]);
    scrollTo(passages.length - 1);
    expect(readingOf('neutering').passage).toBeNull();
  });

  it.each([
    ['which nobody scrolled', 'neutering', 0],
    ['of which only the beginning was read', 'neutering', 3],
    ['for an emergency, whose first step is always shown first', 'heat-stroke', 10],
  ])('%s opens at its beginning', async (_title, slug, above) => {
    await openArticle(slug);
    if (above > 0) scrollTo(above);
    expect(readingOf(slug).passage).toBeNull();
  });

  it('shows what the community writes about it', async () => {
    await openArticle('neutering');
    expect(screen.getByText('Posts')).toBeTruthy();
  });
});
