import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PREFERENCES_ID } from '../../domain/preferences/id.ts';
import { DEFAULT_PREFERENCES } from '../../domain/preferences/rules.ts';
import { versionOf } from '../../domain/upgrades.ts';
import { minute, ownMessage, theirMark, theirMessage } from '../../entities/chat/testing/messages.ts';
import {
  blocking,
  eachOnItsOwn,
  field,
  type Options,
  ownMark,
  privately,
  show,
  written,
} from './testing/show-chat.tsx';

eachOnItsOwn();

describe('the read mark', () => {
  const preferring = (tellsRead: boolean) =>
    privately({
      _id: PREFERENCES_ID,
      type: 'preferences',
      schemaVersion: versionOf('preferences'),
      ...DEFAULT_PREFERENCES,
      tellsRead,
    });

  it('is written once, up to the other person’s newest message', async () => {
    const data = show({ delivered: { message: [theirMessage(1), theirMessage(3)] }, own: [ownMessage(5)] });
    await waitFor(() => expect(written(data, 'chat-mark')).toHaveLength(1));
    // A later call shows that no second mark was written.
    await userEvent.type(await field(), 'one{Enter}');
    await waitFor(() => expect(written(data, 'message')).toHaveLength(1));
    expect(written(data, 'chat-mark').map(({ readUpTo, toldUpTo: reportedUpTo }) => [readUpTo, reportedUpTo])).toEqual([
      [minute(3), minute(3)],
    ]);
  });

  it.each<[string, Options, (string | null)[]]>([
    ['shown in an ordinary chat', { own: [ownMessage(0)] }, [minute(1), minute(1)]],
    ['not shown for a message request', {}, [minute(1), null]],
    ['not shown when the reader hides read marks', { own: [ownMessage(0), preferring(false)] }, [minute(1), null]],
    [
      'shown after the answer to a message request',
      { own: [ownMark(minute(1), null), ownMessage(2)] },
      [minute(1), minute(1)],
    ],
  ])('is shown to the other person or not: %s', async (_, options, mark) => {
    const data = show({ delivered: { message: [theirMessage(1)] }, ...options });
    await waitFor(() => expect(written(data, 'chat-mark')).toHaveLength(1));
    expect(written(data, 'chat-mark').map(({ readUpTo, toldUpTo: reportedUpTo }) => [readUpTo, reportedUpTo])).toEqual([
      mark,
    ]);
  });

  it('hides reading from a person who hides theirs', async () => {
    show({ own: [ownMessage(2), preferring(false)], delivered: { 'chat-mark': [theirMark(4, 2)] } });
    expect((await screen.findByText('Own 2')).closest('li')?.textContent).toContain('Delivered');
  });

  it('is not written for a blocked person', async () => {
    const data = show({ own: [ownMessage(0), blocking('block')], delivered: { message: [theirMessage(1)] } });
    await screen.findByText(/You blocked Taras Bondar/);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(written(data, 'chat-mark')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Unblock' }));
    expect(await field()).toBeTruthy();
  });

  it.each<[string, Options]>([
    ['all was read', { delivered: { message: [theirMessage(1)] }, own: [ownMark(minute(1)), ownMessage(2)] }],
    ['they wrote nothing', { own: [ownMessage(2)] }],
  ])('is not written: %s', async (_, options) => {
    const data = show(options);
    await screen.findByText('Own 2');
    await userEvent.type(await field(), 'one{Enter}');
    await waitFor(() => expect(written(data, 'message')).toHaveLength(1));
    expect(written(data, 'chat-mark')).toEqual([]);
  });

  it('is written only once the page is visible', async () => {
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
