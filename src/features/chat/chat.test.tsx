import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { chatId } from '../../domain/chat/chat.ts';
import { blockId } from '../../domain/moderation/block-id.ts';
import { minute, ownMessage, theirMessage } from '../../entities/chat/testing/messages.ts';
import { profileFact, TARAS_ID } from '../../entities/person/testing/profiles.ts';
import { OLENA } from '../../session/testing/memory-client.ts';
import { blocking, eachOnItsOwn, field, type Options, show, written } from './testing/show-chat.tsx';

eachOnItsOwn();

describe('the chat', () => {
  const open = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'More options for this chat' }));
    await userEvent.click(screen.getByRole('menuitem', { name }));
  };

  it('is removed from the list up to its newest message, together with refused ones', async () => {
    const refused = ownMessage(7, 'refused', { code: 'message/not-accepted' });
    const data = show({ own: [ownMessage(2), refused], delivered: { message: [theirMessage(1), theirMessage(4)] } });
    await screen.findByText('Theirs 4');
    await open('Remove chat for me');
    expect(written(data, 'chat-mark').some(({ hiddenUpTo }) => hiddenUpTo !== null)).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(written(data, 'chat-mark').at(-1)).toMatchObject({ hiddenUpTo: minute(4) }));
    expect(data.asked).toContainEqual({ call: 'discard', input: refused.statement._id });
  });

  it('shows a stranger’s links as text, and offers to answer, remove, block or report', async () => {
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

describe('muting and blocking in a chat', () => {
  const messages: Options = { own: [ownMessage(1)], delivered: { message: [theirMessage(2)] } };
  const having = (kind: 'mute' | 'block'): Options => ({ ...messages, own: [ownMessage(1), blocking(kind)] });
  const openMenu = async () => {
    await screen.findByText('Theirs 2');
    await userEvent.click(screen.getByRole('button', { name: 'More options for this chat' }));
  };

  it.each<[string, Options, string[]]>([
    ['nothing was chosen', messages, ['Mute Taras Bondar and hide their posts', 'Block Taras Bondar']],
    ['a mute', having('mute'), ['Unmute Taras Bondar and show their posts', 'Block Taras Bondar']],
    ['a block', having('block'), ['Unblock Taras Bondar', 'Mute Taras Bondar and hide their posts']],
  ])('offers what it does to the messages, after %s', async (_, options, entries) => {
    show(options);
    await openMenu();
    const texts = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(texts).toEqual(['Remove chat for me', ...entries, 'Report']);
  });

  it.each<[string, Options, string, 'none' | 'mute' | 'block', RegExp]>([
    ['a mute', messages, 'Mute Taras Bondar and hide their posts', 'mute', /no longer notify you or count as unread/],
    ['a block', messages, 'Block Taras Bondar', 'block', /can’t comment on yours or message you/],
    ['the end of a mute', having('mute'), 'Unmute Taras Bondar and show their posts', 'none', /notify you and count/],
    ['the end of a block', having('block'), 'Unblock Taras Bondar', 'none', /can message you and comment/],
  ])('confirms %s by what happens to the messages', async (_, options, name, kind, confirmation) => {
    const data = show(options);
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name }));
    expect(await screen.findByText(confirmation)).toBeTruthy();
    expect(written(data, 'block')).toMatchObject([{ _id: blockId(TARAS_ID), kind }]);
  });

  it('says beside the field that messages of a muted person do not notify, and undoes it', async () => {
    const data = show(having('mute'));
    expect(await screen.findByText(/You muted Taras Bondar\. Their messages don’t notify you/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Unmute' }));
    await waitFor(() => expect(screen.queryByText(/You muted/)).toBeNull());
    expect(written(data, 'block')).toMatchObject([{ kind: 'none' }]);
  });

  it('shows why a block could not be stored', async () => {
    const data = show({ ...messages, put: { ok: false, code: 'limit/blocks' } });
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Block Taras Bondar' }));
    await waitFor(() => expect(written(data, 'block')).toHaveLength(1));
    expect(screen.queryByText(/no longer see/)).toBeNull();
    expect(screen.queryByText(/You blocked/)).toBeNull();
  });
});

describe('the header of the chat', () => {
  it.each<[string, Options, string]>([
    [
      'the name in their profile',
      { facts: { [`profile:${TARAS_ID}`]: profileFact({ firstName: 'Tarasyk' }) } },
      'Tarasyk Bondar',
    ],
    ['the name in their last message', { delivered: { message: [theirMessage(1)] } }, 'Taras Bondar'],
    ['a placeholder when nothing is known of them', {}, 'User'],
  ])('names the other person by %s, and links to their profile', async (_, options, name) => {
    show(options);
    const link = within(screen.getByRole('heading', { level: 1 })).getByRole('link');
    await waitFor(() => expect(link.textContent).toContain(name));
    expect(link.getAttribute('href')).toBe(`/dashboard/profile/${TARAS_ID}`);
  });

  it.each([
    ['of no chat', 'somewhere'],
    ['of other people’s chat', chatId(TARAS_ID, 'e'.repeat(32))],
    ['of a chat with oneself', `${OLENA.userId}-${OLENA.userId}`],
  ])('shows an error for a chat address %s', async (_, id) => {
    const data = show({}, { id });
    expect(await screen.findByRole('heading', { name: 'Couldn’t open this chat', level: 1 })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(data.asked.some(({ call }) => call === 'put')).toBe(false);
  });
});

it('shows the chat with a deleted account without a name and without a form', async () => {
  const left = theirMessage(2, { authorName: '', authorLetter: '' });
  show({ facts: { [`profile:${TARAS_ID}`]: null }, own: [ownMessage(1)], delivered: { message: [left] } });
  expect(await screen.findByRole('heading', { level: 1, name: /Deleted user/ })).toBeTruthy();
  expect(await screen.findByText('Theirs 2')).toBeTruthy();
  expect(screen.getByText(/You can’t message them any more/)).toBeTruthy();
  expect(screen.queryByLabelText('Your message')).toBeNull();
});
