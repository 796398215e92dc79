import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { chatId } from '../../../domain/chat/chat.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { messageIds } from '../../../domain/message/id.ts';
import { theirMessage, ulidOf } from '../../../entities/chat/testing/messages.ts';
import { TARAS_ID } from '../../../entities/person/testing/profiles.ts';
import { REX, REX_KEY } from '../../../entities/pet/testing/pets.ts';
import { OLENA } from '../../../session/testing/memory-client.ts';
import { eachOnItsOwn, field, rows, show, written } from '../testing/show-chat.tsx';

eachOnItsOwn();

const FAMILY = '👩‍👩‍👧‍👦';

describe('the message form', () => {
  it('answers the message chosen in its menu, after a reload too, and the next message answers none', async () => {
    const data = show({ delivered: { message: [theirMessage(1)] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for this message' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Reply' }));
    expect(document.activeElement).toBe(await field());
    await userEvent.type(await field(), 'Yes');
    cleanup();
    const reloaded = show({ delivered: { message: [theirMessage(1)] } });
    expect(await screen.findByText('In reply to:')).toBeTruthy();
    await userEvent.type(await field(), ', gladly{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Don’t reply to this message' })).toBeNull());
    await userEvent.type(await field(), 'And more{Enter}');
    await waitFor(() => expect(written(reloaded, 'message')).toHaveLength(2));
    const answers = written(reloaded, 'message').map(({ text, replyTo }) => [text, replyTo]);
    expect(answers).toEqual([
      ['Yes, gladly', ulidOf(1)],
      ['And more', undefined],
    ]);
    expect(written(data, 'message')).toEqual([]);
  });

  it('can take the quote away again', async () => {
    const data = show({ delivered: { message: [theirMessage(1)] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for this message' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Reply' }));
    await userEvent.click(screen.getByRole('button', { name: 'Don’t reply to this message' }));
    await userEvent.type(await field(), 'Hello{Enter}');
    await waitFor(() => expect(written(data, 'message')).toHaveLength(1));
    expect(written(data, 'message')[0]).not.toHaveProperty('replyTo');
  });

  it('answers by a swipe to the right, and opens the menu by a long press', async () => {
    show({ delivered: { message: [theirMessage(1)] } });
    const bubble = (await screen.findByText('Theirs 1')).closest<HTMLElement>('.message');
    const touch = (kind: 'Down' | 'Move' | 'Up', x: number, y = 0) => {
      const at = { pointerType: 'touch', isPrimary: true, clientX: x, clientY: y };
      fireEvent[`pointer${kind}`](bubble as HTMLElement, at);
    };
    const swipe = (x: number, y: number) => {
      touch('Down', 0);
      touch('Move', x / 2, y / 2);
      touch('Move', x, y);
      touch('Up', x, y);
    };
    swipe(40, 0);
    swipe(-80, 0);
    swipe(80, 90);
    expect(screen.queryByText('In reply to:')).toBeNull();
    swipe(80, 10);
    expect(screen.getByText('In reply to:')).toBeTruthy();
    expect(bubble?.style.translate).toBe('');
    vi.useFakeTimers();
    touch('Down', 0);
    act(() => void vi.advanceTimersByTime(600));
    vi.useRealTimers();
    expect(screen.getByRole('menuitem', { name: 'Copy' })).toBeTruthy();
    // `false`: the default is prevented, so the release presses nothing.
    expect(fireEvent.touchEnd(bubble as HTMLElement)).toBe(false);
    expect(fireEvent.touchEnd(bubble as HTMLElement)).toBe(true);
  });

  it('sends by Enter, and breaks the line by Shift+Enter', async () => {
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

  it('counts characters as people do, and sends nothing that is empty or too long', async () => {
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

  it('persists the typed text, for its chat and its person', async () => {
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

  it('keeps a message that could not be stored, and says why', async () => {
    show({ put: { ok: false, code: 'limit/messages' } });
    await userEvent.type(await field(), 'Too much{Enter}');
    expect((await screen.findAllByRole('alert')).some(({ textContent }) => textContent !== '')).toBe(true);
    expect((await field()).value).toBe('Too much');
  });

  it('says in the first message on which page it was started, and not in the next', async () => {
    const data = show({}, { search: `?about=${encodeURIComponent(REX)}` });
    await userEvent.type(await field(), 'one{Enter}');
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(''));
    await userEvent.type(await field(), 'two{Enter}');
    await waitFor(() => expect(written(data, 'message').map(({ about }) => about)).toEqual([REX, null]));
  });

  it('ignores other ids in the address', async () => {
    const data = show({}, { search: `?about=${encodeURIComponent(`post:${REX_KEY}`)}` });
    await userEvent.type(await field(), 'one{Enter}');
    await waitFor(() => expect(written(data, 'message').map(({ about }) => about)).toEqual([null]));
  });
});
