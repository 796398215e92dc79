import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import type { OwnRecord } from '../../data/api/own.ts';
import type { Statement } from '../../domain/kinds/kinds.ts';
import { personPath } from '../../domain/routes.ts';
import { profileFact } from '../../entities/person/testing/profiles.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient, type MemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { BlockedPeople } from './blocked-people.tsx';
import { PersonMenu } from './person-menu.tsx';
import { ProfileBlockNote } from './profile-block-note.tsx';
import ReportDialog from './report-dialog.tsx';

beforeAll(async () => {
  stubBrowser();
  await useTexts('en');
});
afterEach(cleanup);

const POST = 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B';
const TARAS = 'f'.repeat(32);
const EARLIER: OwnRecord = own({
  _id: `report:${POST}`,
  type: 'report',
  schemaVersion: 1,
  reason: 'fraud',
  text: 'Asks for money',
  createdAt: '2026-11-19T10:00:00.000Z',
  written: { at: '2026-11-19T10:00:00.000Z', device: 'd1' },
});

function own(statement: Statement): OwnRecord {
  return { statement: { ...statement, _rev: '1-a' }, state: 'published', outcome: null, photoWaiting: false };
}

const puts = (data: MemoryClient) => data.asked.filter(({ call }) => call === 'put').map(({ input }) => input);

describe('a report', () => {
  function show(data = createMemoryClient()) {
    const onClose = vi.fn();
    renderPage(<ReportDialog target={POST} onClose={onClose} />, {
      data,
      session: { kind: 'signedIn', person: OLENA },
    });
    return { data, onClose, user: userEvent.setup() };
  }

  it('needs a reason, and is written with it', async () => {
    const { data, onClose, user } = show();
    await user.click(await screen.findByRole('button', { name: 'Send report' }));
    expect(screen.getByText('Choose what’s wrong.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Advertising or spam' }));
    await user.click(screen.getByRole('radio', { name: 'Cruelty to animals' }));
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText(/A moderator will take a look, and we’ll let you know the outcome/)).toBeTruthy();
    expect(puts(data)).toEqual([
      {
        _id: `report:${POST}`,
        type: 'report',
        schemaVersion: 1,
        reason: 'cruelty',
        text: '',
        createdAt: expect.any(String),
      },
    ]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('needs a text for another reason', async () => {
    const { data, user } = show();
    await user.click(await screen.findByRole('radio', { name: 'Something else' }));
    await user.type(screen.getByLabelText('In your own words'), '   ');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(screen.getByText('Say in a few words what’s wrong.')).toBeTruthy();
    expect(puts(data)).toEqual([]);
    await user.type(screen.getByLabelText('In your own words'), 'It is my photo ');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(puts(data)).toMatchObject([{ reason: 'other', text: 'It is my photo' }]));
  });

  it('updates the earlier report when sent again', async () => {
    const { data, user } = show(createMemoryClient({ own: [EARLIER] }));
    expect(await screen.findByRole('heading', { name: 'Edit your report' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Fraud/ }).checked).toBe(true);
    await user.type(screen.getByLabelText('In your own words (optional)'), ' again');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    await waitFor(() =>
      expect(puts(data)).toMatchObject([{ reason: 'fraud', text: 'Asks for money again', baseRev: '1-a' }]),
    );
    const [first] = puts(data);
    expect(first).not.toHaveProperty('createdAt', '2026-11-19T10:00:00.000Z');
  });

  it('stays open with its text when it could not be stored, and says why', async () => {
    const { onClose, user } = show(createMemoryClient({ put: { ok: false, code: 'device/storage-full' } }));
    await user.click(await screen.findByRole('radio', { name: /spam/ }));
    await user.type(screen.getByLabelText('In your own words (optional)'), 'Spam');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText(/device is full/)).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByDisplayValue('Spam')).toBeTruthy();
  });
});

describe('blocking a person', () => {
  function show(kind: 'none' | 'mute' | 'block' = 'none') {
    const data = createMemoryClient({
      own: [
        own({
          _id: `block:${TARAS}`,
          type: 'block',
          schemaVersion: 1,
          kind,
          written: { at: '2026-11-19T10:00:00.000Z', device: 'd1' },
        }),
      ],
    });
    const onReport = vi.fn();
    renderPage(
      <>
        <PersonMenu userId={TARAS} name="Taras" onReport={onReport} />
        <ProfileBlockNote userId={TARAS} name="Taras" />
      </>,
      { data, session: { kind: 'signedIn', person: OLENA } },
    );
    return { data, onReport, user: userEvent.setup() };
  }
  const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

  it.each([
    ['none', 'Hide posts by Taras', 'mute', /You hid posts and comments by/],
    ['none', 'Block Taras', 'block', /You blocked Taras/],
    ['mute', 'Block Taras', 'block', /You blocked Taras/],
    ['block', 'Hide posts by Taras', 'mute', /You hid posts and comments by/],
  ] as const)('%s: %s, and back', async (before, choice, after, note) => {
    const { data, user } = show(before);
    await user.click(screen.getByRole('button', { name: 'More options for Taras' }));
    await user.click(await screen.findByRole('menuitem', { name: choice }));
    expect(await screen.findByText(note)).toBeTruthy();
    expect(puts(data)).toEqual([{ _id: `block:${TARAS}`, type: 'block', schemaVersion: 1, kind: after }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(puts(data).at(-1)).toMatchObject({ kind: before }));
    await waitFor(() => expect(screen.queryByText(note) === null).toBe(true));
  });

  it('offers only actions that would change something, and the report', async () => {
    const { onReport, user } = show('mute');
    await screen.findByText(/You hid/);
    await user.click(screen.getByRole('button', { name: 'More options for Taras' }));
    expect(entries()).toEqual(['Show posts by Taras again', 'Block Taras', 'Report']);
    await user.click(screen.getByRole('menuitem', { name: 'Report' }));
    expect(onReport).toHaveBeenCalledOnce();
  });

  it('can be undone on the note about it', async () => {
    const { data, user } = show('block');
    const note = (await screen.findByText(/You blocked/)).closest('div');
    if (note === null) throw new Error('no note');
    await user.click(within(note).getByRole('button', { name: 'Show again' }));
    await waitFor(() => expect(screen.queryByText(/You blocked/)).toBeNull());
    expect(puts(data)).toMatchObject([{ kind: 'none' }]);
  });
});

describe('the list of blocked people', () => {
  const block = (userId: string, kind: 'none' | 'mute' | 'block') =>
    own({
      _id: `block:${userId}`,
      type: 'block',
      schemaVersion: 1,
      kind,
      written: { at: '2026-11-19T10:00:00.000Z', device: 'd1' },
    });

  it('names blocked people whose profile can be read, and unblocks them', async () => {
    const data = createMemoryClient({
      own: [block(TARAS, 'mute'), block('e'.repeat(32), 'block'), block('d'.repeat(32), 'none')],
      facts: { [`profile:${TARAS}`]: profileFact({ _id: `profile:${TARAS}`, uid: TARAS }) },
    });
    renderPage(<BlockedPeople />, {
      data,
      session: { kind: 'signedIn', person: OLENA },
    });
    const user = userEvent.setup();
    expect((await screen.findByRole('link', { name: 'Taras Bondar' })).getAttribute('href')).toBe(personPath(TARAS));
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('Someone whose name isn’t on this device')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show again: Taras Bondar' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(puts(data)).toMatchObject([{ _id: `block:${TARAS}`, kind: 'none' }]);
  });

  it('says when nobody is blocked', async () => {
    renderPage(<BlockedPeople />, { session: { kind: 'signedIn', person: OLENA } });
    expect(await screen.findByText(/^No one\./)).toBeTruthy();
  });
});
