import { describe, expect, it } from 'vitest';
import { openNotification, showPushed } from './push.ts';

const MESSAGE = {
  title: 'Новий коментар',
  body: 'Який гарний!',
  tag: 'comment',
  url: '/dashboard/post/kit',
  unread: 2,
};

async function shownFor(text: string | null, signedIn: () => Promise<boolean> = async () => true) {
  const shown: { title: string; options: NotificationOptions }[] = [];
  const registration = {
    showNotification: async (title: string, options: NotificationOptions = {}) => void shown.push({ title, options }),
  };
  const badges: (number | null)[] = [];
  await showPushed(text, registration, signedIn, async (count) => void badges.push(count));
  expect(shown).toHaveLength(1);
  return { ...shown[0], badges };
}

describe('a push message', () => {
  it('shows a push message with its text and links to its address', async () => {
    expect(await shownFor(JSON.stringify(MESSAGE))).toMatchObject({
      title: MESSAGE.title,
      options: { body: MESSAGE.body, tag: MESSAGE.tag, data: MESSAGE.url },
      badges: [2],
    });
  });

  it('shows that something is new if the push message has no count', async () => {
    expect(await shownFor(JSON.stringify({ ...MESSAGE, unread: null }))).toMatchObject({ badges: [null] });
  });

  it.each([
    ['nothing', null],
    ['no JSON', 'hello'],
    ['JSON of another shape', '[]'],
    ['an empty title', JSON.stringify({ ...MESSAGE, title: '' })],
    ['an invalid body', JSON.stringify({ ...MESSAGE, body: 5 })],
  ])('shows a general notification for a push message that cannot be read: %s', async (_, text) => {
    expect(await shownFor(text)).toMatchObject({ title: 'Lapka', options: { data: '/' } });
  });

  it.each<[string, () => Promise<boolean>]>([
    ['signed out', async () => false],
    ['unknown', () => Promise.reject(new Error('no IndexedDB'))],
  ])('shows no text of a push message for a person who signed out: %s', async (_, signedIn) => {
    const shown = await shownFor(JSON.stringify(MESSAGE), signedIn);
    expect(JSON.stringify(shown)).not.toContain(MESSAGE.body);
    expect(shown).toMatchObject({ title: 'Lapka', options: { data: '/' }, badges: [] });
  });

  it.each(['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 7])(
    'links a push message only into the app: %s',
    async (url) => {
      expect(await shownFor(JSON.stringify({ ...MESSAGE, url }))).toMatchObject({ options: { data: '/' } });
    },
  );
});

/** A window of the app; `ear`: it opens addresses itself. */
function windowAt(address: string, ear: boolean) {
  const done: string[] = [];
  const client = {
    url: `https://lapka.example${address}`,
    focus: async () => void done.push('focus'),
    navigate: async (url: string) => void done.push(`navigate ${url}`),
    postMessage: ({ url }: { url: string }, [port]: MessagePort[]) => {
      if (!ear) return;
      done.push(`told ${url}`);
      port?.postMessage('opened');
    },
  };
  return { client, done };
}

async function tapped(windows: ReturnType<typeof windowAt>[], data: unknown = '/dashboard/notifications') {
  const opened: string[] = [];
  const clients = {
    matchAll: async () => windows.map(({ client }) => client),
    openWindow: async (url: string) => void opened.push(url),
  } as unknown as Clients;
  await openNotification(data, clients);
  return opened;
}

describe('a tapped notification', () => {
  it('opens a window for a tapped notification if there is none', async () => {
    expect(await tapped([])).toEqual(['/dashboard/notifications']);
    expect(await tapped([], 'https://elsewhere.example')).toEqual(['/']);
  });

  it('uses the window that shows the notification’s address already, otherwise any window', async () => {
    const [other, right] = [windowAt('/dashboard', true), windowAt('/dashboard/notifications', true)];
    expect(await tapped([other, right])).toEqual([]);
    expect([other.done, right.done]).toEqual([[], ['focus', 'told /dashboard/notifications']]);
    const alone = windowAt('/dashboard', true);
    await tapped([alone]);
    expect(alone.done).toEqual(['focus', 'told /dashboard/notifications']);
  });

  it('navigates a window also if it may not come to the front', async () => {
    const behind = windowAt('/dashboard', true);
    const focus = () => Promise.reject(new DOMException('not allowed', 'InvalidAccessError'));
    Object.assign(behind.client, { focus });
    await tapped([behind]);
    expect(behind.done).toEqual(['told /dashboard/notifications']);
  });

  it('lets the browser navigate a page that does not answer', async () => {
    const deaf = windowAt('/dashboard', false);
    await tapped([deaf]);
    expect(deaf.done).toEqual(['focus', 'navigate /dashboard/notifications']);
  });
});
