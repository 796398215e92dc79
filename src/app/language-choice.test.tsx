import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OwnRecord } from '../data/api/own.ts';
import type { SessionState } from '../data/api/session.ts';
import { useTexts } from '../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../session/testing/memory-client.ts';
import { LanguageChoice } from './language-choice.tsx';
import { renderPage } from './testing/render.tsx';

beforeEach(() => useTexts('en'));
afterEach(cleanup);

const signedIn: SessionState = { kind: 'signedIn', person: OLENA };
const profile: OwnRecord = {
  statement: {
    _id: 'profile',
    _rev: '3-c',
    type: 'profile',
    schemaVersion: 1,
    firstName: 'Олена',
    secondName: 'Коваль',
    letter: 'ОК',
    preferredLanguage: 'en',
    createdAt: '2026-11-20T10:00:00.000Z',
    bio: 'Cats',
    written: { at: '2026-11-20T10:00:00.000Z', device: 'other' },
  },
  state: 'published',
  outcome: null,
  photoWaiting: false,
};

const choose = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'УК Українська' }));
  await waitFor(() => expect(document.documentElement.lang).toBe('uk'), { timeout: 10_000 });
};
const written = (data: ReturnType<typeof createMemoryClient>) => data.asked.filter(({ call }) => call === 'put');

it('stores the language in the profile of a signed-in person and changes nothing else of it', async () => {
  const data = createMemoryClient({ own: [profile] });
  renderPage(<LanguageChoice />, { session: signedIn, data });
  await choose();
  await waitFor(() => expect(written(data)).toHaveLength(1));
  const { written: _, _rev, ...rest } = profile.statement;
  expect(written(data)[0]?.input).toEqual({ ...rest, preferredLanguage: 'uk', baseRev: '3-c' });
});

it.each([
  ['a visitor', { kind: 'visitor' } as const, [profile]],
  ['a profile that has not arrived yet', signedIn, []],
])('changes only the page’s language for %s', async (_, session, own) => {
  const data = createMemoryClient({ own });
  renderPage(<LanguageChoice />, { session, data });
  await choose();
  await waitFor(() => expect(localStorage.getItem('lapka.locale')).toBe('uk'));
  expect(written(data)).toEqual([]);
});
