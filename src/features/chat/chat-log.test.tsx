import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { minute, ownMessage, theirMark, theirMessage, ulidOf } from '../../entities/chat/testing/messages.ts';
import { eachOnItsOwn, rows, show } from './testing/show-chat.tsx';

eachOnItsOwn();

describe('the chat log', () => {
  it('shows both people’s messages in order, with the state of one’s own', async () => {
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
    const states = ['', 'Read', '', 'Delivered', 'Sent', 'Waiting to send', 'Not sent'];
    const words = ['Theirs 1', 'Own 2', 'Theirs 3', 'Own 4', 'Own 5', 'Own 6', 'Own 7'];
    expect(rows().map((row) => row.querySelector('.message__text')?.textContent)).toEqual(words);
    expect(rows().map((row) => row.querySelector('.message__state')?.textContent ?? '')).toEqual(states);
    expect(rows()[0]?.textContent).toMatch(/Taras Bondar: Theirs 1/);
    expect(rows()[1]?.textContent).toMatch(/^You: /);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Friday 20 November',
      'New messages',
    ]);
  });

  it('sends a refused message again', async () => {
    const refused = ownMessage(7, 'refused', { code: 'message/author-incomplete' });
    const data = show({ own: [refused] });
    expect(await screen.findByText(/Your profile doesn’t have a name yet/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    expect(data.asked).toContainEqual({ call: 'sendAgain', input: refused.statement._id });
  });

  it('shows when a message was written, and when it was sent if that was ten minutes later', async () => {
    const message = [
      theirMessage(1, { createdAt: minute(-60 * 24) }),
      theirMessage(20, { createdAt: minute(10) }),
      theirMessage(30, { createdAt: minute(21) }),
      theirMessage(40, { createdAt: minute(50) }),
    ];
    show({ delivered: { message } });
    await screen.findByText('Theirs 1');
    const times = rows().map((row) => row.querySelector('.message time')?.getAttribute('datetime'));
    expect(times).toEqual([minute(-60 * 24), minute(10), minute(21), minute(40)]);
    expect(rows()[0]?.textContent).toMatch(/19 Nov.*Sent: /);
    expect(rows().map((row) => /Sent: /.test(row.textContent ?? ''))).toEqual([true, true, false, false]);
  });

  it('quotes what a message answers, removed messages and messages not yet loaded included', async () => {
    const message = [
      theirMessage(1, { text: '' }),
      theirMessage(2, { replyTo: ulidOf(1) }),
      theirMessage(3, { replyTo: ulidOf(5) }),
      theirMessage(4, { replyTo: ulidOf(9) }),
    ];
    show({ own: [ownMessage(5, 'published', { replyTo: ulidOf(4) })], delivered: { message } });
    await screen.findAllByText('Own 5');
    expect(rows().map((row) => row.querySelector('.message-quote')?.textContent)).toEqual([
      undefined,
      'In reply to: Taras BondarPhoto',
      'In reply to: YouOwn 5',
      'This message was removed.',
      'In reply to: Taras BondarTheirs 4',
    ]);
    await userEvent.click(within(rows()[2] as HTMLElement).getByRole('button', { name: /^In reply to/ }));
    await waitFor(() => expect(rows()[4]?.getAttribute('aria-current')).toBe('true'));
  });

  it('renders the messages near the end of ten thousand, and reads no more than their page', async () => {
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

  it('scrolls to the message that the address names, however early it is', async () => {
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

  it('shows a scam warning under the other person’s message, and under none of one’s own', async () => {
    const text = 'A prepayment, please';
    show({ own: [ownMessage(2, 'published', { text })], delivered: { message: [theirMessage(1, { text })] } });
    await screen.findAllByText(text);
    expect(rows().map((row) => /in advance/.test(row.textContent ?? ''))).toEqual([true, false]);
  });

  it('announces messages that arrive, and none that were there before', async () => {
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
