import { expect, it } from 'vitest';
import { fetchAhead } from './fetch-ahead.ts';

/** A window that is always idle, and screens that record when they are fetched. */
function stage(controller: object | null, failing: string | null = null) {
  const fetched: string[] = [];
  const window = {
    navigator: { serviceWorker: { controller } },
    requestIdleCallback: (run: () => void) => {
      fetched.push('idle');
      run();
    },
  } as unknown as Window;
  const screen = (name: string) => ({
    current: () => () => null,
    fetch: async () => {
      fetched.push(name);
      if (name === failing) throw new Error('no network');
    },
  });
  const screens = {
    post: screen('post'),
    profile: screen('profile'),
    services: screen('services'),
    messages: screen('messages'),
    chat: screen('chat'),
  };
  return { window, frames: { dashboard: screen('frame') }, screens, fetched };
}

const ALL = [
  'idle',
  'frame',
  'idle',
  'post',
  'idle',
  'profile',
  'idle',
  'services',
  'idle',
  'messages',
  'idle',
  'chat',
];

it.each([
  ['one at a time, whenever the page is idle', {}, null, ALL],
  ['the others too when one fails', {}, 'profile', ALL],
  ['the others too when the frame fails', {}, 'frame', ALL],
  ['none while the files are not on the device', null, null, []],
])('fetches frequently visited screens ahead: %s', async (_, controller, failing, expected) => {
  const { window, frames, screens, fetched } = stage(controller, failing);
  await fetchAhead(window, frames, screens);
  expect(fetched).toEqual(expected);
});
