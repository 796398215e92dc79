// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { renderPage } from '../../app/testing/render.tsx';
import type { OwnRecord, StatementInput } from '../../data/api/own.ts';
import type { SessionState } from '../../data/api/session.ts';
import { chatId } from '../../domain/chat/chat.ts';
import { chatMarkId } from '../../domain/chat-mark/id.ts';
import { hiddenMessageId } from '../../domain/hidden-message/id.ts';
import { LIMITS } from '../../domain/limits.ts';
import { messageFactId, messageIds } from '../../domain/message/id.ts';
import { blockId } from '../../domain/moderation/id.ts';
import { PREFERENCES_ID } from '../../domain/preferences/id.ts';
import { DEFAULT_PREFERENCES } from '../../domain/preferences/rules.ts';
import { versionOf } from '../../domain/upgrades.ts';
import { minute, ownMessage, theirMark, theirMessage } from '../../entities/chat/testing/messages.ts';
import { profileFact, TARAS_ID } from '../../entities/person/testing/profiles.ts';
import { REX, REX_KEY } from '../../entities/pet/testing/pets.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { ModeratingContext } from '../../session/moderating.ts';
import { createMemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { useLocation } from '../../ui/navigation/use-location.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { ChatScreen } from './chat-screen.tsx';

beforeEach(() => {
  stubBrowser();
  // A log without a height has room for no message.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  return useTexts('en');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
});

const session: SessionState = { kind: 'signedIn', person: OLENA };
const CHAT = chatId(OLENA.userId, TARAS_ID);
const FAMILY = '👩‍👩‍👧‍👦';

type Options = NonNullable<Parameters<typeof createMemoryClient>[0]>;

function Address() {
  return <output aria-label="address">{useLocation().search}</output>;
}

function show(
  options: Options = {},
  { id = CHAT, search = '', report = () => undefined }: { id?: string; search?: string; report?: () => void } = {},
) {
  const data = createMemoryClient(options);
  const { client } = renderPage(
    <Route path="/dashboard/chat/:id">
      <ModeratingContext value={{ report, remove: () => undefined }}>
        <ChatScreen id={id} />
        <Address />
      </ModeratingContext>
    </Route>,
    { session, data, path: `/dashboard/chat/${id}${search}` },
  );
  return { ...data, client };
}

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Your message');
const rows = () => within(screen.getByRole('log')).getAllByRole('listitem');
/** Of a kind that nobody else is told about. */
function privately(statement: StatementInput): OwnRecord {
  return {
    statement: { ...statement, _rev: '1-a', written: { at: minute(0), device: 'other' } } as OwnRecord['statement'],
    ...{ state: 'private', outcome: null, photoWaiting: false },
  };
}
const written = ({ asked }: ReturnType<typeof createMemoryClient>, type: string) =>
  asked.flatMap(({ call, input }) =>
    call === 'put' && (input as { type: string }).type === type ? [input as Record<string, unknown>] : [],
  );

describe('the log', () => {
  it('has the messages of both in their order, with what became of one’s own', async () => {
    show({
      own: [
        ownMessage(2),
        ownMessage(4),
        ownMessage(5),
        ownMessage(6, 'waiting'),
        ownMessage(7, 'refused', { code: 'message/author-incomplete' }),
      ],
      delivered: { message: [theirMessage(1), theirMessage(3)], 'chat-mark': [theirMark(4, 2)] },
    });
    await screen.findByText('Own 2');
    const states = ['', 'Read', '', 'Delivered', 'Sent', 'Waiting for the network', 'Not sent'];
    const words = ['Theirs 1', 'Own 2', 'Theirs 3', 'Own 4', 'Own 5', 'Own 6', 'Own 7'];
    expect(rows().map((row) => row.querySelector('.message__text')?.textContent)).toEqual(words);
    expect(rows().map((row) => row.querySelector('.message__state')?.textContent ?? '')).toEqual(states);
    expect(rows()[0]?.textContent).toMatch(/Taras Bondar: Theirs 1/);
    expect(rows()[1]?.textContent).toMatch(/^You: /);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Friday, November 20',
    ]);
  });

  it('sends what was refused again', async () => {
    const refused = ownMessage(7, 'refused', { code: 'message/author-incomplete' });
    const data = show({ own: [refused] });
    expect(await screen.findByText(/Your profile has no name yet/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    expect(data.asked).toContainEqual({ call: 'sendAgain', input: refused.statement._id });
  });

  it('says when a message that came late was written', async () => {
    show({ delivered: { message: [theirMessage(1, { createdAt: minute(-60 * 24) }), theirMessage(2)] } });
    await screen.findByText('Theirs 1');
    expect(rows()[0]?.textContent).toMatch(/Written: .*Nov 19/);
    expect(rows()[1]?.textContent).not.toMatch(/Written/);
  });

  it('draws those near the end of ten thousand, and reads no more than their page', async () => {
    const data = show({ delivered: { message: Array.from({ length: 10_000 }, (_, n) => theirMessage(n)) } });
    await screen.findByText('Theirs 9999');
    expect(rows().length).toBeLessThan(60);
    expect(rows().at(-1)?.getAttribute('aria-setsize')).toBe('-1');
    const limits = data.asked.flatMap(({ call, input }) =>
      call === 'delivered' && (input as { kind: string }).kind === 'message'
        ? [(input as { range: { limit: number } }).range.limit]
        : [],
    );
    expect(new Set(limits)).toEqual(new Set([200]));
  });

  it('leads to the message that the address names, however early it is', async () => {
    const messages = Array.from({ length: 1_500 }, (_, n) => theirMessage(n));
    const search = `?message=${encodeURIComponent(theirMessage(7)._id)}`;
    Element.prototype.scrollTo ??= () => undefined;
    const scrolled = vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(function (this: Element, to) {
      this.scrollTop = (to as ScrollToOptions).top ?? 0;
      fireEvent.scroll(this);
    });
    show({ delivered: { message: messages } }, { search });
    const row = (await screen.findByText('Theirs 7')).closest('li');
    await waitFor(() => expect(row?.getAttribute('aria-current')).toBe('true'));
    scrolled.mockRestore();
  });

  it('says under a message of theirs what to beware of, and under none of one’s own', async () => {
    const text = 'A prepayment, please';
    show({ own: [ownMessage(2, 'published', { text })], delivered: { message: [theirMessage(1, { text })] } });
    await screen.findAllByText(text);
    expect(rows().map((row) => /in advance/.test(row.textContent ?? ''))).toEqual([true, false]);
  });

  it('says aloud what arrives, and nothing of what stood there', async () => {
    const delivered = { message: [theirMessage(1)] };
    const { client } = show({ delivered });
    await screen.findByText('Theirs 1');
    const said = () => document.querySelector('.chat__middle [aria-live=polite]')?.textContent;
    expect(said()).toBe('');
    delivered.message.push(theirMessage(2));
    await client.invalidateQueries();
    await waitFor(() => expect(said()).toBe('Taras Bondar: Theirs 2'));
  });
});

describe('what can be done with a message', () => {
  const actions = async (text: string) => {
    const row = (await screen.findByText(text)).closest('li') as HTMLElement;
    await userEvent.click(within(row).getByRole('button', { name: 'Actions for this message' }));
    return within(row)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent);
  };
  const choose = (name: string) => userEvent.click(screen.getByRole('menuitem', { name }));
  const now = () => new Date().toISOString();

  it('depends on whose it is, and on what became of it', async () => {
    show({
      own: [
        ownMessage(2),
        ownMessage(3, 'published', { publishedAt: now() }),
        ownMessage(4, 'waiting'),
        ownMessage(5, 'refused', { code: 'message/not-accepted' }),
      ],
      delivered: { message: [theirMessage(1)] },
    });
    expect(await actions('Theirs 1')).toEqual(['Copy', 'Remove for me', 'Report']);
    expect(await actions('Own 2')).toEqual(['Copy', 'Remove for me']);
    expect(await actions('Own 3')).toEqual(['Copy', 'Remove for me', 'Take back for both']);
    expect(await actions('Own 4')).toEqual(['Copy', 'Remove for me', 'Take back for both']);
    expect(await actions('Own 5')).toEqual(['Copy', 'Discard']);
  });

  it('hides one for oneself, by its fact, and shows it again', async () => {
    const data = show({ own: [ownMessage(2)], delivered: { message: [theirMessage(1)] } });
    for (const [text, fact] of [
      ['Theirs 1', theirMessage(1)._id],
      ['Own 2', messageFactId(ownMessage(2).statement._id, OLENA.userId)],
    ] as const) {
      await actions(text);
      await choose('Remove for me');
      await waitFor(() => expect(screen.queryByText(text)).toBeNull());
      expect(document.activeElement).toBe(screen.getByRole('log'));
      expect(written(data, 'hidden-message').at(-1)).toMatchObject({ _id: hiddenMessageId(fact), hidden: true });
      await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
      expect(await screen.findByText(text)).toBeTruthy();
    }
  });

  it('takes one back when asked twice', async () => {
    const sent = ownMessage(2, 'published', { publishedAt: now() });
    const data = show({ own: [ownMessage(1), sent] });
    await actions('Own 2');
    await choose('Take back for both');
    expect(data.asked.some(({ call }) => call === 'remove')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(screen.queryByText('Own 2')).toBeNull());
    expect(data.asked).toContainEqual({ call: 'remove', input: sent.statement._id });
  });

  it('discards what was refused', async () => {
    const refused = ownMessage(2, 'refused', { code: 'message/not-accepted' });
    const data = show({ own: [ownMessage(1), refused] });
    await actions('Own 2');
    await choose('Discard');
    await waitFor(() => expect(data.asked).toContainEqual({ call: 'discard', input: refused.statement._id }));
  });

  it('reports theirs by its fact, and says what moderators see', async () => {
    const report = vi.fn();
    show({ delivered: { message: [theirMessage(1)] } }, { report });
    await actions('Theirs 1');
    await choose('Report');
    expect(report).toHaveBeenCalledWith(theirMessage(1)._id, expect.stringContaining('a few around it'));
  });
});

describe('the chat', () => {
  const open = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'More about this chat' }));
    await userEvent.click(screen.getByRole('menuitem', { name }));
  };

  it('is taken off the list up to its newest message, what was refused with it', async () => {
    const refused = ownMessage(7, 'refused', { code: 'message/not-accepted' });
    const data = show({ own: [ownMessage(2), refused], delivered: { message: [theirMessage(1), theirMessage(4)] } });
    await screen.findByText('Theirs 4');
    await open('Remove this chat for me');
    expect(written(data, 'chat-mark').some(({ hiddenUpTo }) => hiddenUpTo !== null)).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(written(data, 'chat-mark').at(-1)).toMatchObject({ hiddenUpTo: minute(4) }));
    expect(data.asked).toContainEqual({ call: 'discard', input: refused.statement._id });
  });

  it('of a stranger leads nowhere, and is theirs to answer, remove, block or report', async () => {
    const report = vi.fn();
    const text = 'See https://example.com';
    show({ delivered: { message: [theirMessage(1, { text })] } }, { report });
    const request = await screen.findByRole('region', { name: 'Request' });
    expect(within(screen.getByRole('log')).queryByRole('link')).toBeNull();
    expect(
      within(request)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Remove', 'Block', 'Report']);
    await userEvent.click(within(request).getByRole('button', { name: 'Report' }));
    expect(report).toHaveBeenCalledWith(`profile:${TARAS_ID}`);
    await userEvent.type(await field(), 'Hello{Enter}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Request' })).toBeNull());
    expect(within(screen.getByRole('log')).getByRole('link')).toBeTruthy();
  });
});

describe('the head', () => {
  it.each<[string, Options, string]>([
    [
      'as their profile says',
      { facts: { [`profile:${TARAS_ID}`]: profileFact({ firstName: 'Tarasyk' }) } },
      'Tarasyk Bondar',
    ],
    ['as they were called when they wrote', { delivered: { message: [theirMessage(1)] } }, 'Taras Bondar'],
    ['of whom nothing is known', {}, 'User'],
  ])('names the other one %s and leads to their profile', async (_, options, name) => {
    show(options);
    const link = within(screen.getByRole('heading', { level: 1 })).getByRole('link');
    await waitFor(() => expect(link.textContent).toContain(name));
    expect(link.getAttribute('href')).toBe(`/dashboard/profile/${TARAS_ID}`);
  });

  it.each([
    ['no chat’s', 'somewhere'],
    ['somebody else’s', chatId(TARAS_ID, 'e'.repeat(32))],
    ['with oneself', `${OLENA.userId}-${OLENA.userId}`],
  ])('says so of an address that is %s', async (_, id) => {
    const data = show({}, { id });
    expect(await screen.findByRole('heading', { name: 'This chat cannot be opened', level: 1 })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(data.asked.some(({ call }) => call === 'put')).toBe(false);
  });
});

describe('the form', () => {
  it('sends by Enter, and Shift+Enter breaks the line', async () => {
    const data = show();
    await userEvent.type(await field(), ' one{Shift>}{Enter}{/Shift}two{Enter}');
    await waitFor(() => expect(rows()).toHaveLength(1));
    const [message] = written(data, 'message');
    expect(message).toMatchObject({ text: 'one\ntwo', about: null });
    expect(messageIds.parse(String(message?._id))?.[0]).toBe(TARAS_ID);
    expect((await field()).value).toBe('');
    expect(document.activeElement).toBe(await field());
  });

  it('leaves Enter to an input method that is composing', async () => {
    const data = show();
    await userEvent.type(await field(), 'half a word');
    fireEvent.keyDown(await field(), { key: 'Enter', isComposing: true });
    expect((await field()).value).toBe('half a word');
    expect(written(data, 'message')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(written(data, 'message')).toHaveLength(1));
  });

  it('breaks the line by Enter on a touch screen', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('pointer: coarse'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const data = show();
    await userEvent.type(await field(), 'one{Enter}two');
    expect((await field()).value).toBe('one\ntwo');
    expect(written(data, 'message')).toEqual([]);
  });

  it('counts as people do, and sends nothing that is empty or too long', async () => {
    const data = show();
    await userEvent.type(await field(), '  {Enter}');
    expect(await screen.findByText('Write something first.')).toBeTruthy();
    fireEvent.change(await field(), { target: { value: FAMILY.repeat(LIMITS.message.max) } });
    expect(screen.getAllByText('0 characters left').length).toBeGreaterThan(0);
    fireEvent.change(await field(), { target: { value: FAMILY.repeat(LIMITS.message.max + 1) } });
    expect(screen.getAllByText('1 character too many').length).toBeGreaterThan(0);
    await userEvent.type(await field(), '{Enter}');
    expect(await screen.findByText('The message is too long.')).toBeTruthy();
    expect(written(data, 'message')).toEqual([]);
  });

  it('keeps what is typed, for its chat and its person', async () => {
    show();
    await userEvent.type(await field(), 'Not yet');
    cleanup();
    show();
    expect((await field()).value).toBe('Not yet');
    cleanup();
    show({}, { id: chatId(OLENA.userId, 'e'.repeat(32)) });
    expect((await field()).value).toBe('');
    cleanup();
    show();
    await userEvent.type(await field(), '{Enter}');
    await waitFor(() => expect(rows()).toHaveLength(1));
    cleanup();
    show();
    expect((await field()).value).toBe('');
  });

  it('hints at a card number before it is sent', async () => {
    show();
    await userEvent.type(await field(), 'Pay to 4242 4242 4242 424');
    expect(screen.queryByText(/card number/)).toBeNull();
    await userEvent.type(await field(), '2');
    expect(screen.getByText(/card number/)).toBeTruthy();
  });

  it('keeps what was not taken, and says why', async () => {
    show({ put: { ok: false, code: 'limit/messages' } });
    await userEvent.type(await field(), 'Too much{Enter}');
    expect((await screen.findAllByRole('alert')).some(({ textContent }) => textContent !== '')).toBe(true);
    expect((await field()).value).toBe('Too much');
  });

  it('says in the first message on which page it was begun, and not in the next', async () => {
    const data = show({}, { search: `?about=${encodeURIComponent(REX)}` });
    await userEvent.type(await field(), 'one{Enter}');
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(''));
    await userEvent.type(await field(), 'two{Enter}');
    await waitFor(() => expect(written(data, 'message').map(({ about }) => about)).toEqual([REX, null]));
  });

  it('takes nothing else out of the address', async () => {
    const data = show({}, { search: `?about=${encodeURIComponent(`post:${REX_KEY}`)}` });
    await userEvent.type(await field(), 'one{Enter}');
    await waitFor(() => expect(written(data, 'message').map(({ about }) => about)).toEqual([null]));
  });
});

describe('the read mark', () => {
  const keeping = (kind: 'mute' | 'block') =>
    privately({ _id: blockId(TARAS_ID), type: 'block', schemaVersion: versionOf('block'), kind });
  const preferring = (tellsRead: boolean) =>
    privately({
      ...{ _id: PREFERENCES_ID, type: 'preferences', schemaVersion: versionOf('preferences') },
      ...{ ...DEFAULT_PREFERENCES, tellsRead },
    });
  const marked = (readUpTo: string, toldUpTo: string | null = readUpTo): OwnRecord => ({
    statement: {
      ...{ _id: chatMarkId(TARAS_ID), _rev: '1-a', type: 'chat-mark', schemaVersion: 1 },
      ...{
        gotUpTo: readUpTo,
        readUpTo,
        toldUpTo,
        hiddenUpTo: null,
        written: { at: readUpTo, device: 'other' },
      },
    },
    state: 'published',
    outcome: null,
    photoWaiting: false,
  });

  it('is written once, up to the newest of theirs', async () => {
    const data = show({ delivered: { message: [theirMessage(1), theirMessage(3)] }, own: [ownMessage(5)] });
    await waitFor(() => expect(written(data, 'chat-mark')).toHaveLength(1));
    // A later question shows that no second one follows.
    await userEvent.type(await field(), 'one{Enter}');
    await waitFor(() => expect(written(data, 'message')).toHaveLength(1));
    expect(written(data, 'chat-mark').map(({ readUpTo, toldUpTo }) => [readUpTo, toldUpTo])).toEqual([
      [minute(3), minute(3)],
    ]);
  });

  it.each<[string, Options, (string | null)[]]>([
    ['to an ordinary chat, it is told', { own: [ownMessage(0)] }, [minute(1), minute(1)]],
    ['to a request, it is not', {}, [minute(1), null]],
    ['who does not tell does not tell', { own: [ownMessage(0), preferring(false)] }, [minute(1), null]],
    [
      'what was read as a request is told after the answer',
      { own: [marked(minute(1), null), ownMessage(2)] },
      [minute(1), minute(1)],
    ],
  ])('of reading: %s', async (_, options, mark) => {
    const data = show({ delivered: { message: [theirMessage(1)] }, ...options });
    await waitFor(() => expect(written(data, 'chat-mark')).toHaveLength(1));
    expect(written(data, 'chat-mark').map(({ readUpTo, toldUpTo }) => [readUpTo, toldUpTo])).toEqual([mark]);
  });

  it('hides from whoever does not tell that theirs was read', async () => {
    show({ own: [ownMessage(2), preferring(false)], delivered: { 'chat-mark': [theirMark(4, 2)] } });
    expect((await screen.findByText('Own 2')).closest('li')?.textContent).toContain('Delivered');
  });

  it('is not written of somebody who is kept away', async () => {
    const data = show({ own: [ownMessage(0), keeping('block')], delivered: { message: [theirMessage(1)] } });
    await screen.findByText(/You blocked Taras Bondar/);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(written(data, 'chat-mark')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Unblock' }));
    expect(await field()).toBeTruthy();
  });

  it.each<[string, Options]>([
    ['all was read', { delivered: { message: [theirMessage(1)] }, own: [marked(minute(1)), ownMessage(2)] }],
    ['they wrote nothing', { own: [ownMessage(2)] }],
  ])('is not written: %s', async (_, options) => {
    const data = show(options);
    await screen.findByText('Own 2');
    await userEvent.type(await field(), 'one{Enter}');
    await waitFor(() => expect(written(data, 'message')).toHaveLength(1));
    expect(written(data, 'chat-mark')).toEqual([]);
  });

  it('waits until somebody looks', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const data = show({ delivered: { message: [theirMessage(1)] }, own: [ownMessage(0)] });
    await screen.findByText('Theirs 1');
    expect(written(data, 'chat-mark')).toEqual([]);
    visibility.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(written(data, 'chat-mark')).toHaveLength(1));
    visibility.mockRestore();
  });
});

it('of somebody who has gone shows what stays without their name, and nothing can be written to them', async () => {
  const left = theirMessage(2, { authorName: '', authorLetter: '' });
  show({ facts: { [`profile:${TARAS_ID}`]: null }, own: [ownMessage(1)], delivered: { message: [left] } });
  expect(await screen.findByRole('heading', { level: 1, name: /Removed user/ })).toBeTruthy();
  expect(await screen.findByText('Theirs 2')).toBeTruthy();
  expect(screen.getByText(/Nothing reaches them any more/)).toBeTruthy();
  expect(screen.queryByLabelText('Your message')).toBeNull();
});
