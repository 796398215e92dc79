import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import type { Result } from '../../data/api/result.ts';
import type { Decision, DecisionInput, ReportedItem } from '../../domain/moderation/commands.ts';
import { announcementPath, petPath } from '../../domain/paths.ts';
import { personPath, postPath } from '../../domain/routes.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { decisionsFor } from './decisions.ts';
import { Reports } from './reports.tsx';

beforeAll(async () => {
  stubBrowser();
  await useTexts('en');
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const POST = 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B';
const COMMENT = 'comment:01JD4Z7R8S9T0V1W2X3Y4Z5A6B:01JD4Z7R8S9T0V1W2X3Y4Z5A6C';
const TARAS = { userId: 'f'.repeat(32), name: 'Taras Bondar' };

function item(part: Partial<ReportedItem> = {}): ReportedItem {
  return {
    target: POST,
    kind: 'post',
    excerpt: 'Cheap pills for cats',
    photo: null,
    around: [],
    asReported: [],
    slug: 'cheap-pills',
    author: TARAS,
    state: 'shown',
    authorBlockedUntil: null,
    reportCount: part.reports?.length ?? 2,
    reports: [
      {
        reason: 'fraud',
        text: 'Asks for money',
        by: { userId: OLENA.userId, name: 'Olena Koval' },
        at: '2026-11-19T10:00:00.000Z',
      },
      { reason: 'spam', text: '', by: { userId: 'e'.repeat(32), name: '' }, at: '2026-11-19T11:00:00.000Z' },
    ],
    firstReportedAt: '2026-11-19T10:00:00.000Z',
    ...part,
  };
}

const said = (count: number): ReportedItem['reports'] =>
  Array.from({ length: count }, (_, index) => ({
    reason: 'spam',
    text: `Report ${index}`,
    by: { userId: String(index).padStart(32, '0'), name: '' },
    at: '2026-11-19T11:00:00.000Z',
  }));

function show(items: ReportedItem[], decide: Result<null> = { ok: true, value: null }) {
  const waiting = [...items];
  const data = createMemoryClient({
    answers: {
      reports: async () => ({ ok: true, value: { rows: [...waiting], next: null } }),
      decide: async () => {
        if (decide.ok || decide.code === 'moderation/nothing-to-decide') waiting.length = 0;
        return decide;
      },
    },
  });
  renderPage(<Reports />, { data, session: { kind: 'signedIn', person: OLENA } });
  const decided = () => data.asked.filter(({ call }) => call === 'decide').map(({ input }) => input);
  return { user: userEvent.setup(), decided };
}

const dialog = () => within(screen.getByRole('dialog'));

describe('a reported thing', () => {
  it.each([
    ['pet', 'pet:01JD4Z7R8S9T0V1W2X3Y4Z5A6B', 'Open pet', petPath],
    ['announcement', `announcement:services:${'f'.repeat(32)}`, 'Open announcement', announcementPath],
  ] as const)('a reported %s can be opened as long as it is shown', async (kind, target, name, path) => {
    show([item({ kind, target, slug: null }), item({ kind, target: `${target}2`, slug: null, state: 'hidden' })]);
    const links = await screen.findAllByRole('link', { name });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([path(target)]);
  });

  it('shows a reported thing’s content, its author, and the reports', async () => {
    show([item({ authorBlockedUntil: '2026-12-01T00:00:00.000Z' })]);
    expect(await screen.findByText('Cheap pills for cats')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Taras Bondar' }).getAttribute('href')).toBe(personPath(TARAS.userId));
    expect(screen.getByRole('link', { name: 'Open post' }).getAttribute('href')).toBe(postPath('cheap-pills'));
    expect(screen.getByText('Asks for money')).toBeTruthy();
    expect(screen.getByText('Advertising or spam')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Deleted account' })).toBeTruthy();
    expect(screen.getByText(/Can’t write until/)).toBeTruthy();
  });

  it('shows the photo of a reported message without words only on request', async () => {
    const photo = { sha256: 'a'.repeat(64), alt: '', width: 40, height: 30 };
    show([item({ target: `message:${'f'.repeat(32)}`, kind: 'message', excerpt: '', slug: null, photo })]);
    expect(await screen.findByRole('button', { name: 'Show photo' })).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('shows what was changed or removed since as it was reported, with its photos', async () => {
    const photo = { sha256: 'a'.repeat(64), alt: '', width: 40, height: 30 };
    const asReported = [{ words: 'Send me your money', photos: [photo], at: '2026-11-19T10:00:00.000Z' }];
    show([item({ excerpt: null, state: 'gone', slug: null, asReported })]);
    expect((await screen.findByText('Send me your money')).closest('figure')?.textContent).toContain(
      'As it was when reported',
    );
    expect(screen.getByRole('button', { name: 'Show photo' })).toBeTruthy();
  });

  it('says that a thing is hidden and no longer reported', async () => {
    show([item({ state: 'hidden', excerpt: null, slug: null, reports: [] })]);
    expect(await screen.findByText('No current reports')).toBeTruthy();
    expect(screen.getByText(/^decided on/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show again' })).toBeTruthy();
  });

  it('links to a reported comment, and says so when it was removed', async () => {
    show([
      item({ kind: 'comment', target: COMMENT }),
      item({ excerpt: null, slug: null, state: 'gone', author: null }),
    ]);
    expect((await screen.findByRole('link', { name: 'Open comment' })).getAttribute('href')).toContain(COMMENT);
    expect(screen.getByText('No longer exists')).toBeTruthy();
    expect(screen.getByText('The text is no longer there.')).toBeTruthy();
  });

  it.each<[Partial<ReportedItem>, Decision[]]>([
    [{}, ['dismiss', 'hide', 'remove', 'warn', 'block']],
    [{ state: 'hidden' }, ['dismiss', 'restore', 'remove', 'warn', 'block']],
    [{ state: 'removed' }, ['dismiss', 'warn', 'block']],
    [{ state: 'gone' }, ['dismiss', 'warn', 'block']],
    [{ state: 'gone', author: null }, ['dismiss']],
    [{ state: 'hidden', reports: [] }, ['restore', 'remove', 'warn', 'block']],
    [{ kind: 'profile' }, ['dismiss', 'warn', 'block']],
  ])('offers decisions by the state of the thing: %j', (part, decisions) => {
    expect(decisionsFor(item(part))).toEqual(decisions);
  });
});

it.each([
  [3, null],
  [4, 'Show 1 more report'],
  [40, 'Show 37 more reports'],
])('shows the first three of %i reports, and the others on demand', async (count, more) => {
  const { user } = show([item({ reports: said(count) })]);
  expect(await screen.findAllByText(/^Report \d/)).toHaveLength(3);
  if (more === null) expect(screen.queryByRole('button', { name: /more report/ })).toBeNull();
  else await user.click(screen.getByRole('button', { name: more }));
  expect(screen.getAllByText(/^Report \d/)).toHaveLength(count);
});

it.each([
  [50, null],
  [51, '1 more report isn’t listed here. Your decision settles it too.'],
  [1_250, '1,200 more reports aren’t listed here. Your decision settles them too.'],
])('says of %i reports how many it does not list', async (reportCount, words) => {
  show([item({ reports: said(50), reportCount })]);
  expect(await screen.findByText(new RegExp(`^${reportCount.toLocaleString('en')} reports`))).toBeTruthy();
  if (words === null) expect(screen.queryByText(/listed here/)).toBeNull();
  else expect(screen.getByText(words)).toBeTruthy();
});

describe('the decision about a report', () => {
  it.each<[string, Partial<DecisionInput>]>([
    ['Dismiss', { decision: 'dismiss', reason: null, days: null }],
    ['Hide', { decision: 'hide', reason: 'Rude', days: null }],
    ['Remove', { decision: 'remove', reason: 'Rude', days: null }],
    ['Warn', { decision: 'warn', reason: 'Rude', days: null }],
    ['Block author', { decision: 'block', reason: 'Rude', days: 30 }],
  ])('asks for %s with what the decision needs', async (button, input) => {
    const { user, decided } = show([item()]);
    await user.click(await screen.findByRole('button', { name: button }));
    if (input.reason !== null) {
      await user.click(dialog().getByRole('button', { name: button }));
      expect(dialog().getByText('Enter a reason.')).toBeTruthy();
      await user.type(dialog().getByLabelText('Reason'), ' Rude ');
    }
    if (input.days !== null) {
      const days = dialog().getByLabelText('For how many days?');
      await user.clear(days);
      await user.click(dialog().getByRole('button', { name: button }));
      expect(dialog().getByText('Enter a number from 1 to 365.')).toBeTruthy();
      await user.type(days, '30');
    }
    expect(decided()).toEqual([]);
    await user.click(dialog().getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(decided()).toEqual([{ target: POST, ...input }]);
    expect(screen.getByText('Done. We’ve let everyone involved know.')).toBeTruthy();
    expect(await screen.findByText('No reports. All’s well.')).toBeTruthy();
  });

  it.each(['0', '366', '1.5', '-3'])('does not ask to confirm a block for %s days', async (days) => {
    const { user, decided } = show([item()]);
    await user.click(await screen.findByRole('button', { name: 'Block author' }));
    await user.type(dialog().getByLabelText('Reason'), 'Rude');
    await user.clear(dialog().getByLabelText('For how many days?'));
    await user.type(dialog().getByLabelText('For how many days?'), days);
    await user.click(dialog().getByRole('button', { name: 'Block author' }));
    expect(dialog().getByText('Enter a number from 1 to 365.')).toBeTruthy();
    expect(decided()).toEqual([]);
  });

  it('closes the question and refreshes the list when another admin was faster', async () => {
    const { user } = show([item()], { ok: false, code: 'moderation/nothing-to-decide' });
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    await user.click(dialog().getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText(/This was already handled/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('No reports. All’s well.')).toBeTruthy();
  });

  it.each([
    ['network/offline', /You’re offline. You need a connection to decide/],
    ['role/required', /You need a different role for this/],
  ] as const)('keeps the question and its text when the decision failed: %s', async (code, text) => {
    const { user } = show([item()], { ok: false, code });
    await user.click(await screen.findByRole('button', { name: 'Warn' }));
    await user.type(dialog().getByLabelText('Reason'), 'Rude');
    await user.click(dialog().getByRole('button', { name: 'Warn' }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(dialog().getByDisplayValue('Rude')).toBeTruthy();
  });
});
