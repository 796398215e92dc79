import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import type { SessionState } from '../../data/api/session.ts';
import { REPORT_OUTCOMES } from '../../domain/moderation/commands.ts';
import { TARGET_KINDS } from '../../domain/moderation/id.ts';
import { type NotificationFact, notificationId } from '../../domain/notification/schema.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { NOTIFICATIONS, notificationAddress, notificationWords } from '../../texts/notifications.ts';
import { NotificationList } from './notification-list.tsx';
import { useUnread } from './queries.ts';

beforeEach(() => useTexts('en'));
afterEach(cleanup);

const session: SessionState = { kind: 'signedIn', person: OLENA };
const hour = (n: number) => new Date(Date.UTC(2026, 10, 20, n)).toISOString();

function fact(n: number, rest: Partial<NotificationFact> = {}): NotificationFact {
  const kind = rest.kind ?? 'welcome';
  const at = hour(n);
  return { _id: notificationId(at, kind), type: 'notification', schemaVersion: 1, kind, at, about: {}, ...rest };
}

function inbox(items: NotificationFact[], readTo: string | null = null) {
  const made = createMemoryClient({ delivered: { notification: items } });
  if (readTo !== null)
    made.own.set('read-mark:notifications', {
      statement: {
        _id: 'read-mark:notifications',
        _rev: '1-a',
        type: 'read-mark',
        schemaVersion: 1,
        upTo: readTo,
        written: { at: readTo, device: 'other' },
      },
      state: 'private',
      outcome: null,
      photoWaiting: false,
    });
  return made;
}

function Both() {
  return (
    <>
      <output aria-label="unread">{useUnread()}</output>
      <NotificationList />
    </>
  );
}

describe('the list of notifications', () => {
  it('marks notifications newer than the read mark, writes the new mark, and keeps them marked while open', async () => {
    const data = inbox(
      [fact(12, { kind: 'password-changed' }), fact(11, { kind: 'email-confirmed' }), fact(9)],
      hour(10),
    );
    renderPage(<Both />, { session, data });
    expect(await screen.findAllByText('Unread:')).toHaveLength(2);
    await waitFor(() => expect(screen.getByLabelText('unread').textContent).toBe('0'));
    expect(data.asked.filter(({ call }) => call === 'put')).toEqual([
      {
        call: 'put',
        input: { _id: 'read-mark:notifications', type: 'read-mark', schemaVersion: 1, upTo: hour(12) },
      },
    ]);
    expect(screen.getAllByText('Unread:')).toHaveLength(2);
  });

  it.each([
    ['no notifications', [], null],
    ['all was read', [fact(9)], hour(9)],
    ['read further on another device', [fact(9)], hour(10)],
  ])('writes no read mark: %s', async (_, items, readTo) => {
    const data = inbox(items, readTo);
    renderPage(<Both />, { session, data });
    await screen.findByText(items.length === 0 ? 'Nothing new' : /Welcome to Lapka/);
    expect(screen.getByLabelText('unread').textContent).toBe('0');
    expect(data.asked.some(({ call }) => call === 'put')).toBe(false);
  });

  it('links each notification to where the person can act', async () => {
    renderPage(<NotificationList />, {
      session,
      data: inbox([fact(12, { kind: 'new-device', about: { device: 'Firefox, Android' } })]),
    });
    const link = await screen.findByRole('link', { name: /Firefox, Android/ });
    expect(link.getAttribute('href')).toBe('/dashboard/settings');
  });
});

describe.each(['en', 'uk'] as const)('the sentences in %s', (locale) => {
  const POST = { post: 'Barsik', slug: 'barsik' };
  const show = async (items: NotificationFact[]) => {
    await useTexts(locale);
    renderPage(<NotificationList />, { session, data: inbox(items, hour(99)) });
    return screen.findAllByRole('listitem');
  };
  const sentenceOf = (row: HTMLElement) => row.querySelector('p')?.textContent ?? '';

  it.each([
    ['with all values', { role: 'admin', device: 'Firefox', by: 'Taras', ...POST, target: 'post', count: '3' }],
    ['without any value', {}],
  ])('are complete, differ, and never show a kind or a placeholder: %s', async (_, about) => {
    const known = Object.keys(NOTIFICATIONS);
    const kinds = [...known, 'parcel-arrived', 'toString', '__proto__'];
    const rows = await show(kinds.map((kind, n) => fact(n, { kind, about: about as Record<string, string> })));
    const sentences = rows.map(sentenceOf);
    for (const sentence of sentences) expect(sentence).toMatch(/^[^{}/#]+[.!?]$/);
    expect(new Set(sentences.slice(0, known.length + 1)).size).toBe(known.length + 1);
    expect(new Set(sentences.slice(known.length)).size).toBe(1);
  });

  it('use a general text for a role that this version does not know', async () => {
    const rows = await show(
      ['role-granted', 'role-withdrawn'].map((kind, n) => fact(n, { kind, about: { role: 'moderator' } })),
    );
    for (const row of rows) expect(row.textContent).not.toContain('moderator');
  });

  it('differ by a report’s decision and by what was reported', async () => {
    const rows = await show(
      REPORT_OUTCOMES.flatMap((decision, n) =>
        TARGET_KINDS.map((target, m) =>
          fact(1, {
            _id: notificationId(hour(1), `report-outcome.${n}${m}`),
            kind: 'report-outcome',
            about: { decision, target },
          }),
        ),
      ),
    );
    expect(new Set(rows.map(sentenceOf)).size).toBe(REPORT_OUTCOMES.length * TARGET_KINDS.length);
  });

  it('give a moderator’s reason as it was written', async () => {
    const rows = await show([
      fact(1, { kind: 'content-hidden', about: { ...POST, target: 'comment', reason: 'Rude <b>words</b>' } }),
    ]);
    expect(rows[0]?.textContent).toContain('Rude <b>words</b>');
    expect(rows[0]?.textContent).toContain('Barsik');
  });
});

describe('counts likes in the plural forms of the language', () => {
  it.each([
    ['en', 1, '1 person likes your post “Barsik”.'],
    ['en', 12, '12 people like your post “Barsik”.'],
    ['uk', 1, '1 людині подобається ваш допис «Barsik».'],
    ['uk', 3, '3 людям подобається ваш допис «Barsik».'],
    ['uk', 11, '11 людям подобається ваш допис «Barsik».'],
  ] as const)('%s, %i', async (locale, count, sentence) => {
    await useTexts(locale);
    const item = fact(1, { kind: 'likes', about: { post: 'Barsik', slug: 'barsik', count: String(count) } });
    renderPage(<NotificationList />, { session, data: inbox([item], hour(23)) });
    expect(await screen.findByText(sentence)).toBeTruthy();
  });
});

describe('the target of a notification', () => {
  const COMMENT = 'comment:01JD4Z7R8S9T0V1W2X3Y4Z5A6B:01JD4Z7R8S9T0V1W2X3Y4Z5A6C';
  it.each<[string, Record<string, string>, string | null]>([
    ['comment', { slug: 'barsik', comment: COMMENT }, `/dashboard/post/barsik#${COMMENT}`],
    ['reply', { slug: 'barsik', comment: COMMENT }, `/dashboard/post/barsik#${COMMENT}`],
    ['reply', {}, null],
    ['likes', { slug: 'барсік' }, `/dashboard/post/${encodeURIComponent('барсік')}`],
    ['report-outcome', { target: 'post' }, null],
    ['content-hidden', { slug: 'barsik' }, '/dashboard/sync'],
    ['content-restored', { slug: 'barsik' }, '/dashboard/post/barsik'],
    ['warning', { target: 'profile' }, '/dashboard/my-profile'],
    ['role-granted', { role: 'premium-user' }, null],
    ['role-granted', { role: 'admin' }, '/dashboard/admin'],
    ['a later kind', { slug: 'barsik' }, null],
  ])('%s %j', (kind, about, address) => {
    expect(notificationAddress({ kind, about })).toBe(address);
  });

  it('says so when a name was removed with its account', () => {
    const words = (by: string) =>
      notificationWords(
        { kind: 'review', about: { by, byId: '' } },
        (iso) => iso,
        ({ message }) => String(message),
      ).values;
    expect([words(''), words('Софія Лис')]).toEqual([{ by: 'Someone who deleted their account' }, { by: 'Софія Лис' }]);
  });

  it('leaves out the name of an organisation without members', () => {
    const words = (name: string) =>
      notificationWords(
        { kind: 'organisation-removed', about: { organisation: 'k', name } },
        (iso) => iso,
        ({ message, values }) => String(message).replace('{name}', String(values?.name)),
      ).values;
    expect([words(''), words('Salon')]).toEqual([{ name: 'an organisation that’s gone' }, { name: 'Salon' }]);
  });

  it('formats the last day of a suspension for the reader', () => {
    const words = (until: string) =>
      notificationWords({ kind: 'writing-blocked', about: { until } }, (iso) => `day ${iso.slice(0, 10)}`, String);
    expect(words('2026-12-01T10:00:00.000Z').values).toEqual({ until: 'day 2026-12-01' });
    expect(words('soon').message.id).toBe('told.blocked');
  });
});

describe('the notification of a booking', () => {
  const key = `${'a'.repeat(32)}:${'b'.repeat(32)}:01JD4Z7R8S9T0V1W2X3Y4Z5A6B`;
  it('links to the booking, or to the list of all if it names none', () => {
    const address = (about: Record<string, string>) => notificationAddress({ kind: 'reservation-asked', about });
    expect(address({ reservation: key })).toBe(`/dashboard/reservation/${key.replaceAll(':', '-')}`);
    expect([address({}), address({ reservation: '../admin' })]).toEqual(Array(2).fill('/dashboard/reservations-list'));
  });
});
