import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import type { WaitingItem } from '../../data/api/sync.ts';
import { messageId } from '../../domain/message/id.ts';
import { versionOf } from '../../domain/upgrades.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { SyncCentre } from './sync-centre.tsx';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
afterEach(cleanup);

const PHOTO = 'a'.repeat(64);

function item(part: Partial<WaitingItem>): WaitingItem {
  return {
    id: 'post:1',
    kind: 'post',
    title: 'First snow',
    writtenAt: '2026-11-20T10:00:00.000Z',
    state: 'waiting',
    code: null,
    progress: null,
    ...part,
  };
}

function show(options: Parameters<typeof createMemoryClient>[0]) {
  const onEdit = vi.fn();
  const onSignIn = vi.fn();
  const onUpdate = vi.fn();
  const reload = vi.fn();
  const centre = (
    <SyncCentre onEdit={onEdit} onSignIn={onSignIn} onUpdate={onUpdate} onInstall={null} reload={reload} />
  );
  const view = renderPage(centre, {
    data: createMemoryClient(options),
    session: { kind: 'signedIn', person: OLENA },
  });
  return { ...view, onEdit, onSignIn, onUpdate, reload, user: userEvent.setup() };
}

/** One side of a conflict about a post. */
const version = (rev: string, title: string, thisDevice: boolean) => ({
  rev,
  writtenAt: '2026-11-20T10:00:00.000Z',
  thisDevice,
  removed: false,
  statement: {
    _id: 'post:1',
    type: 'post' as const,
    schemaVersion: versionOf('post'),
    written: { at: '2026-11-20T10:00:00.000Z', device: 'd' },
    postTitle: title,
    content: '',
    tags: [],
    photo: null,
    slug: 'x-01jd4z7r8s9t0v1w2x3y4z5a6b',
    createdAt: '2026-11-20T10:00:00.000Z',
    editedAt: null,
  },
});

describe('the sync centre', () => {
  it('offers one button for all that has no room on the server, and says where private data is', async () => {
    const full = { state: 'refused', code: 'limit/storage' } as const;
    const draft = item({ id: 'draft:post:2', kind: 'draft', title: 'Half a thought', private: true, ...full });
    const { data, user } = show({ centre: { refused: [item(full), draft] } });
    expect(await screen.findByText(/^“First snow” wasn’t published: Your space on the server is full/)).toBeTruthy();
    expect(screen.getByText(/^This is only on this device: Your space on the server is full/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send all again' }));
    await waitFor(() => expect(data.asked.map(({ call }) => call)).toContain('syncNow'));
    cleanup();
    show({ centre: { refused: [item(full)] } });
    expect(await screen.findByRole('button', { name: 'Send again' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send all again' })).toBeNull();
  });

  it('says that nothing waits only when nothing does', async () => {
    show({});
    expect(await screen.findByText('Nothing waiting to send')).toBeTruthy();
    cleanup();
    show({ centre: { waiting: [item({})] } });
    expect(await screen.findByText('First snow')).toBeTruthy();
    expect(screen.queryByText('Nothing waiting to send')).toBeNull();
  });

  it('lists what only a newer version of the app can show', async () => {
    show({ centre: { unreadable: 2 } });
    expect(await screen.findByText(/^2 of your items were written by a newer version of the app\./)).toBeTruthy();
    cleanup();
    show({});
    await screen.findByText('Nothing waiting to send');
    expect(screen.queryByText(/newer version/)).toBeNull();
  });

  it('lists a photo with its percentage', async () => {
    show({ centre: { waiting: [item({ kind: 'photo', progress: 0.42 })] } });
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Photo upload' });
    expect(bar.value).toBe(42);
  });

  it('says why a photo waits although there is a network', async () => {
    show({ centre: { waiting: [item({ kind: 'photo', code: 'limit/photos' })] } });
    expect(
      await screen.findByText(
        'You’ve reached today’s photo limit. This one stays on this device and will be sent tomorrow.',
      ),
    ).toBeTruthy();
  });

  it.each([
    ['Edit', null],
    ['Send again', 'sendAgain'],
    ['Discard', 'discard'],
  ])('offers for a refused thing: %s', async (button, call) => {
    const { data, user, onEdit } = show({
      status: { badge: 'refused', refused: 1 },
      centre: { refused: [item({ state: 'refused', code: 'post/too-many-tags' })] },
    });
    expect(
      await screen.findByText('“First snow” wasn’t published: There are too many tags, or one of them is too long.'),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: button }));
    if (call === 'discard') {
      const question = await screen.findByRole('dialog', { name: 'Discard “First snow”?' });
      await user.click(within(question).getByRole('button', { name: 'Discard' }));
    }
    if (call === null) expect(onEdit).toHaveBeenCalledWith('post:1');
    else await waitFor(() => expect(data.asked).toContainEqual({ call, input: 'post:1' }));
  });

  it('opens the post of a refused photo, which cannot be sent again unchanged', async () => {
    const { user, onEdit } = show({
      centre: {
        refused: [
          item({
            kind: 'photo',
            id: PHOTO,
            of: 'post:7',
            title: 'Rudko',
            state: 'refused',
            code: 'photo/not-an-image',
          }),
        ],
      },
    });
    expect(
      await screen.findByText(
        'Couldn’t use the photo for “Rudko”: This file isn’t a photo we can show. Try a JPEG or PNG.',
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Choose another' }));
    expect(onEdit).toHaveBeenCalledWith('post:7');
  });

  it('only lets a person discard a message’s refused photo, because messages cannot be edited', async () => {
    const of = messageId('f'.repeat(32), '01JD4Z7R8S9T0V1W2X3Y4Z5A6B');
    const photo = item({ kind: 'photo', id: PHOTO, of, title: '', state: 'refused', code: 'photo/not-an-image' });
    show({ centre: { refused: [photo] } });
    expect(await screen.findByText(/^Couldn’t use the photo: This file isn’t a photo/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Choose another' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy();
  });

  it('lists a pending removal, which has neither title nor time', async () => {
    show({ centre: { waiting: [item({ title: '', writtenAt: '' })] } });
    expect(await screen.findByText('Removal')).toBeTruthy();
  });

  it('groups likes and bookmarks', async () => {
    show({
      centre: {
        waiting: [
          item({ kind: 'like', id: 'like', title: '', count: 3 }),
          item({ kind: 'bookmark', id: 'bookmark', title: '', count: 1 }),
        ],
      },
    });
    expect(await screen.findByText('3 likes')).toBeTruthy();
    expect(screen.getByText('1 bookmark')).toBeTruthy();
  });

  describe('a refused comment (situation 14)', () => {
    const POST = 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B';
    const COMMENT = 'comment:01JD4Z7R8S9T0V1W2X3Y4Z5A6B:01JD4Z7R8S9T0V1W2X3Y4Z5A6C';
    const refused = (code: string) => ({
      own: [
        {
          statement: {
            _id: COMMENT,
            _rev: '1-a',
            type: 'comment' as const,
            schemaVersion: versionOf('comment'),
            content: 'All that I wrote',
            parentId: null,
            replyTo: null,
            createdAt: '2026-11-20T10:00:00.000Z',
            editedAt: null,
            written: { at: '2026-11-20T10:00:00.000Z', device: 'd1' },
          },
          state: 'refused' as const,
          outcome: null,
          photoWaiting: false,
        },
      ],
      facts: { [POST]: { type: 'post', postTitle: 'Barsik', slug: 'barsik' } },
      centre: { refused: [item({ kind: 'comment', id: COMMENT, title: 'All that I', state: 'refused', code })] },
    });

    it('names its post, is edited and sent again', async () => {
      const { data, user } = show(refused('limit/comments'));
      expect((await screen.findByRole('link', { name: '“Barsik”' })).getAttribute('href')).toBe(
        `/dashboard/post/barsik#${COMMENT}`,
      );
      await user.click(screen.getByRole('button', { name: 'Edit' }));
      const field = await screen.findByLabelText('Your comment');
      await user.type(field, ', shorter');
      const dialog = within(screen.getByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: 'Send again' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(data.asked.filter(({ call }) => call === 'put').map(({ input }) => input)).toMatchObject([
        {
          _id: COMMENT,
          content: 'All that I wrote, shorter',
          editedAt: expect.stringMatching(/^20\d\d-/),
          baseRev: '1-a',
        },
      ]);
    });

    it('can be sent unchanged, but not too long', async () => {
      const { data, user } = show(refused('limit/comments'));
      await user.click(await screen.findByRole('button', { name: 'Edit' }));
      const field = await screen.findByLabelText('Your comment');
      const dialog = within(screen.getByRole('dialog'));
      await user.click(field);
      await user.paste('a'.repeat(280));
      expect(dialog.getByText('16 characters too many', { selector: '[aria-hidden] + *' })).toBeTruthy();
      await user.click(dialog.getByRole('button', { name: 'Send again' }));
      expect(await screen.findByText('A comment can have up to 280 characters.')).toBeTruthy();
      expect(data.asked.some(({ call }) => call === 'put')).toBe(false);
      await user.clear(field);
      await user.type(field, 'All that I wrote');
      await user.click(dialog.getByRole('button', { name: 'Send again' }));
      await waitFor(() =>
        expect(data.asked.filter(({ call }) => call === 'put').map(({ input }) => input)).toMatchObject([
          { _id: COMMENT, content: 'All that I wrote', baseRev: '1-a' },
        ]),
      );
    });

    it('offers its text for copying when its post was removed, and no retry that would fail', async () => {
      const { user } = show(refused('comment/post-removed'));
      await user.click(await screen.findByRole('button', { name: 'Copy text' }));
      expect(await screen.findByText('Text copied.')).toBeTruthy();
      expect(await navigator.clipboard.readText()).toBe('All that I wrote');
      expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
      expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy();
    });
  });

  it('lets the person choose between two versions', async () => {
    const conflict = {
      id: 'post:1',
      type: 'post' as const,
      fields: ['postTitle'],
      versions: [version('2-a', 'Here', true), version('2-b', 'There', false)],
    };
    const { data, user } = show({ status: { badge: 'choose', toChoose: 1 }, centre: { conflicts: [conflict] } });
    const buttons = await screen.findAllByRole('button', { name: 'Keep this' });
    expect(buttons).toHaveLength(2);
    await user.click(buttons[1] ?? document.body);
    await waitFor(() => expect(data.asked).toContainEqual({ call: 'resolve', input: { id: 'post:1', keep: '2-b' } }));
  });

  it('says what restoring a post removed elsewhere does not bring back, and keeps or removes it', async () => {
    const removed = { ...version('2-b', '', false), removed: true, statement: null };
    const conflict = {
      id: 'post:1',
      type: 'post' as const,
      fields: [],
      versions: [version('2-a', 'Here', true), removed],
    };
    const { data, user } = show({ status: { badge: 'choose', toChoose: 1 }, centre: { conflicts: [conflict] } });
    await screen.findByText('You removed this on another device but edited it here.');
    expect(screen.getByText(/without the comments and likes/)).toBeTruthy();
    for (const [button, keep] of [
      ['Keep', '2-a'],
      ['Remove', 'remove'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: button }));
      await waitFor(() => expect(data.asked).toContainEqual({ call: 'resolve', input: { id: 'post:1', keep } }));
    }
  });

  it.each([
    ['unreachable', 'Try now', 'syncNow'],
    ['storage', 'Free up space', 'freeSpace'],
    ['broken', 'Repair', 'repair'],
    ['check', 'Send', 'acceptReplacedServer'],
    ['stopped', 'Export unsent items', 'exportUnsent'],
  ] as const)('runs the action of the button of %s', async (badge, button, call) => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    const { data, user } = show({ status: { badge } });
    await screen.findByText('This device');
    await user.click(screen.getAllByRole('button', { name: button })[0] ?? document.body);
    await waitFor(() => expect(data.asked.map((entry) => entry.call)).toContain(call));
  });

  it('names what can be read here without a network, and how old it is', async () => {
    const contents = [
      { of: 'posts', count: 1_200, asOf: new Date(Date.now() - 5 * 60_000).toISOString() },
      { of: 'photos', count: 3, asOf: null },
    ] as const;
    show({ status: { badge: 'synced' }, answers: { contents: async () => [...contents] } });
    const posts = (await screen.findByText('Posts')).closest('div');
    expect(posts?.textContent).toBe('Posts1,200 · 5 minutes ago');
    expect(screen.getByText('Photos').closest('div')?.textContent).toBe('Photos3');
    expect(screen.queryByText('Pedigrees')).toBeNull();
  });

  it('reloads the page when a repair does not open this device’s data', async () => {
    const answers = { repair: async () => ({ ok: false, code: 'device/database-broken' }) as const };
    const { reload, user } = show({ status: { badge: 'broken' }, answers });
    await user.click((await screen.findAllByRole('button', { name: 'Repair' }))[0] ?? document.body);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('offers to repair also when the lists cannot be read, and does not claim that nothing waits', async () => {
    const answers = { syncCentre: () => Promise.reject(new DOMException('lost', 'UnknownError')) };
    show({ status: { badge: 'broken' }, answers });
    expect((await screen.findAllByRole('button', { name: 'Repair' })).length).toBeGreaterThan(0);
    expect(screen.queryByText('Nothing waiting to send')).toBeNull();
  });

  it('leads an expired session to the sign-in', async () => {
    const { user, onSignIn } = show({ status: { badge: 'signIn', waiting: 3 } });
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(onSignIn).toHaveBeenCalledOnce();
  });

  it('asks to update an app that is too old, and does not claim that nothing waits', async () => {
    const { user, onUpdate } = show({ status: { badge: 'outdated' } });
    await user.click(await screen.findByRole('button', { name: 'Update' }));
    expect(onUpdate).toHaveBeenCalledOnce();
    expect(screen.queryByText('Nothing waiting to send')).toBeNull();
  });
});
