import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import type { Locale } from '../../../domain/document.ts';
import { dateFormat } from '../../../domain/time/date-format.ts';
import { cardOfFact } from '../../../entities/post/card-post.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { createMemoryClient } from '../../../session/testing/memory-client.ts';
import { publishedPost } from '../../../session/testing/published-post.ts';
import { PostByline } from './post-card.tsx';

const WRITTEN = '2026-11-18T09:05:00.000Z';
const LATER = '2026-11-22T13:05:00.000Z';
const post = publishedPost({ createdAt: WRITTEN, updatedAt: LATER, editedAt: LATER });
const { publishedAt } = post;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** In the language's format, in the time zone of the test run. */
const dateTime = (locale: Locale, at: string) =>
  dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
const time = (locale: Locale, at: string) => dateFormat(locale, { timeStyle: 'short' }).format(new Date(at));

function byline(part: Partial<typeof post>, whole: boolean): HTMLElement {
  renderPage(<PostByline post={cardOfFact({ ...post, ...part })} whole={whole} />, {
    data: createMemoryClient(),
  });
  return screen.getByRole('link');
}

const timesOf = (byline: HTMLElement) => [...byline.querySelectorAll('time')].map(({ dateTime }) => dateTime);

describe.each([
  ['en', 'edited', 'Written', '2 days ago'],
  ['uk', 'змінено', 'Написано', 'позавчора'],
] as const)('the time of a post, %s', (locale, edited, writtenAt, twoDaysAgo) => {
  beforeAll(() => useTexts(locale));
  beforeEach(() => vi.useFakeTimers({ now: Date.parse(LATER), toFake: ['Date'] }));

  it('is shown with date and time, and with all other times where there is room', () => {
    const shown = byline({}, true);
    expect(shown.textContent).toContain(
      `${dateTime(locale, publishedAt)} · ${writtenAt}: ${dateTime(locale, WRITTEN)} · ${edited}: ${dateTime(locale, LATER)}`,
    );
    expect(timesOf(shown)).toEqual([publishedAt, LATER]);
  });

  it('is shown in a list as time passed, with one note of the edit, each with date and time on hover', () => {
    const shown = byline({}, false);
    const times = [...shown.querySelectorAll('time')];
    expect(times.map(({ textContent }) => textContent)).toEqual([twoDaysAgo, `${edited}: ${dateTime(locale, LATER)}`]);
    expect(times.map(({ title }) => title)).toEqual([dateTime(locale, publishedAt), dateTime(locale, LATER)]);
    expect(timesOf(shown)).toEqual([publishedAt, LATER]);
    expect(shown.textContent?.split(edited)).toHaveLength(2);
    expect(shown.textContent).not.toContain(writtenAt);
  });

  it.each([true, false])('is shown without a note of an edit before the publication, whole: %s', (whole) => {
    const shown = byline({ editedAt: publishedAt }, whole);
    expect(timesOf(shown)).toEqual([publishedAt]);
    expect(shown.textContent).not.toContain(edited);
  });

  it('is shown without a second date when the post was edited on the same day', () => {
    const soon = new Date(Date.parse(publishedAt) + 60_000).toISOString();
    const shown = byline({ editedAt: soon, createdAt: publishedAt }, true);
    expect(shown.textContent).toContain(`· ${edited}: ${time(locale, soon)}`);
  });

  it('is the only time shown of a post that was never edited', () => {
    const shown = byline({ editedAt: null, updatedAt: null, createdAt: publishedAt }, true);
    expect(timesOf(shown)).toEqual([publishedAt]);
    expect(shown.textContent).not.toContain(edited);
  });
});
