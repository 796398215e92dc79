import { expect, it } from 'vitest';
import type { DataApi } from './api.ts';
import { deferredApi, whenLoaded } from './deferred-api.ts';
import { manualClock } from './testing/manual-clock.ts';

/** A data client that records its calls, and answers with them. */
function noting() {
  const asked: unknown[] = [];
  const api = {
    name: 'noting',
    async get(id: string) {
      asked.push([this.name, 'get', id]);
      return id;
    },
    async list(type: string) {
      asked.push([this.name, 'list', type]);
      throw new Error('broken');
    },
  };
  return { asked, api: api as unknown as DataApi };
}

it('forwards calls made before the code was loaded, in order, and returns their answers', async () => {
  const { asked, api } = noting();
  let resolve: (api: DataApi) => void = () => undefined;
  const late = deferredApi(
    new Promise((come) => {
      resolve = come;
    }),
  );
  const answers = Promise.allSettled([late.get('a'), late.list('post'), late.get('b')]);
  expect(asked).toEqual([]);
  resolve(api);
  expect(await answers).toEqual([
    { status: 'fulfilled', value: 'a' },
    { status: 'rejected', reason: new Error('broken') },
    { status: 'fulfilled', value: 'b' },
  ]);
  expect(asked).toEqual([
    ['noting', 'get', 'a'],
    ['noting', 'list', 'post'],
    ['noting', 'get', 'b'],
  ]);
});

it('returns a deferred API through a promise', async () => {
  const late = deferredApi(Promise.resolve(noting().api));
  expect(await Promise.resolve(late)).toBe(late);
});

/** Code whose loading fails `times` times; `tries` counts the attempts. */
function failing(times: number) {
  const [clock, page, state] = [manualClock(), new EventTarget(), { tries: 0, came: '' }];
  const coming = whenLoaded({
    async load() {
      state.tries += 1;
      if (state.tries <= times) throw new Error('no network');
      return 'code';
    },
    clock,
    random: () => 1,
    page: page as unknown as Window,
  }).then((came) => {
    state.came = came;
  });
  return { clock, state, coming, comesBack: () => page.dispatchEvent(new Event('online')) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('retries loading code after growing pauses until it succeeds', async () => {
  const { clock, state, coming } = failing(2);
  await settled();
  clock.advance(999);
  await settled();
  expect(state.tries).toBe(1);
  clock.advance(1);
  await settled();
  expect(state.tries).toBe(2);
  clock.advance(1_999);
  await settled();
  expect(state.tries).toBe(2);
  clock.advance(1);
  await coming;
  expect(state).toEqual({ tries: 3, came: 'code' });
});

it('retries loading code at once when the network is back', async () => {
  const { clock, state, coming, comesBack } = failing(1);
  await settled();
  comesBack();
  await coming;
  expect(state).toEqual({ tries: 2, came: 'code' });
  // The pause is over: nothing is left to fetch.
  clock.advance(60_000);
  await settled();
  expect(state.tries).toBe(2);
});
