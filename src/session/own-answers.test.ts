import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { OwnAnswers } from '../data/store/own-answers.ts';
import { answerAsBefore, isFromBefore } from './own-answers.ts';
import { OLENA } from './testing/memory-client.ts';

const LIKES = ['likes', 'own', OLENA.userId];
const STORED: OwnAnswers = { userId: OLENA.userId, build: '12345678', answers: [[LIKES, ['kept']]] };

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
afterEach(() => client.clear());

function store(stored: OwnAnswers | null) {
  return { readOwnAnswers: async () => stored, close: vi.fn(async () => undefined) };
}

it('shows a stored answer at once, and queries it again when it is shown', async () => {
  await answerAsBefore(client, store(STORED), STORED.build);
  let answer: (likes: string[]) => void = () => undefined;
  const queryFn = () =>
    new Promise<string[]>((resolve) => {
      answer = resolve;
    });
  const shown = new QueryObserver(client, { queryKey: LIKES, queryFn });
  const end = shown.subscribe(() => undefined);
  expect(shown.getCurrentResult().data).toEqual(['kept']);
  expect(isFromBefore(shown.getCurrentResult())).toBe(true);
  answer(['now']);
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toEqual(['now']), { timeout: 20_000 });
  expect(isFromBefore(shown.getCurrentResult())).toBe(false);
  end();
});

it('does not overwrite a query that was already answered', async () => {
  client.setQueryData(LIKES, ['now']);
  await answerAsBefore(client, store(STORED), STORED.build);
  expect(client.getQueryData(LIKES)).toEqual(['now']);
});

it.each([
  ['nothing is stored', null],
  ['another build stored it', { ...STORED, build: '87654321' }],
])('answers nothing from the store when %s', async (_, stored) => {
  const device = store(stored);
  await answerAsBefore(client, device, STORED.build);
  expect(client.getQueryData(LIKES)).toBeUndefined();
  expect(device.close).toHaveBeenCalledOnce();
});
