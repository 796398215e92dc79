import { expect, it } from 'vitest';
import { EngineAnswerTooLarge } from './engine-request.ts';
import { JoinedFeeds } from './joined-feeds.ts';

/** An engine whose every request the test answers. */
function heldEngine() {
  const questions: { since: string; signal: AbortSignal; answer: (rows: object[]) => void; fail: () => void }[] = [];
  const feeds = new JoinedFeeds(
    (_database, query, signal) =>
      new Promise<Buffer>((resolve, reject) => {
        const since = query.get('since') ?? '';
        const answer = (results: object[]) => resolve(Buffer.from(JSON.stringify({ results, last_seq: `${since}+` })));
        questions.push({ since, signal, answer, fail: () => reject(new Error('gone')) });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  return { feeds, questions };
}

const forEver = () => new AbortController().signal;

it('sends one request for all waiters at one position, and one for each position', async () => {
  const { feeds, questions } = heldEngine();
  const waits = ['1', '1', '2'].map((since) => feeds.next('community', since, forEver()));
  const elsewhere = feeds.next('market', '1', forEver());
  expect(questions.map(({ since }) => since)).toEqual(['1', '2', '1']);
  for (const [index, { answer }] of questions.entries()) answer([{ id: `d${index}` }]);
  const ids = (await Promise.all([...waits, elsewhere])).map((page) => page.answer.results.map(({ id }) => id));
  expect(ids).toEqual([['d0'], ['d0'], ['d1'], ['d2']]);
  const again = feeds.next('community', '1', forEver());
  expect(questions).toHaveLength(4);
  questions[3]?.answer([]);
  expect((await again).answer).toEqual({ results: [], lastSeq: '1+' });
});

it('continues a feed while anyone waits, and ends the request with the last waiter', async () => {
  const { feeds, questions } = heldEngine();
  const leaving = [new AbortController(), new AbortController()];
  const waits = leaving.map(({ signal }) => feeds.next('community', '1', signal));
  const outcomes = waits.map((wait) => wait.catch((error: unknown) => error));
  leaving[0]?.abort('first');
  expect(await outcomes[0]).toBe('first');
  expect(questions[0]?.signal.aborted).toBe(false);
  leaving[1]?.abort('second');
  expect(await outcomes[1]).toBe('second');
  expect(questions[0]?.signal.aborted).toBe(true);
  // The next waiter does not join the ended request.
  const next = feeds.next('community', '1', forEver());
  expect(questions).toHaveLength(2);
  questions[1]?.answer([{ id: 'd' }]);
  expect((await next).answer.results).toHaveLength(1);
});

it('reports an engine failure to all waiters, and requests again', async () => {
  const { feeds, questions } = heldEngine();
  const waits = [feeds.next('community', '1', forEver()), feeds.next('community', '1', forEver())];
  questions[0]?.fail();
  for (const wait of waits) await expect(wait).rejects.toThrow('gone');
  const next = feeds.next('community', '1', forEver());
  questions[1]?.answer([]);
  await next;
});

it('admits outside waiters at a position that is already waited at, and at few others', async () => {
  const { feeds, questions } = heldEngine();
  const waits = [];
  let place = 0;
  for (; feeds.admits('community', String(place)); place += 1) {
    waits.push(feeds.next('community', String(place), forEver()));
  }
  expect(place).toBe(16);
  expect([feeds.admits('community', '3'), feeds.admits('market', '99')]).toEqual([true, true]);
  questions[3]?.answer([]);
  await waits[3];
  expect(feeds.admits('community', 'other')).toBe(true);
  for (const { answer } of questions) answer([]);
  await Promise.all(waits);
});

it('requests fewer rows when the page would be too large, and reports that there are more', async () => {
  const asked: string[] = [];
  const feeds = new JoinedFeeds(async (_database, query) => {
    asked.push(query.get('limit') ?? '');
    if (Number(query.get('limit')) > 10) throw new EngineAnswerTooLarge('too large');
    const results = Array.from({ length: Number(query.get('limit')) }, (_, index) => ({ id: `d${index}` }));
    return Buffer.from(JSON.stringify({ results, last_seq: '9' }));
  });
  const page = await feeds.next('community', '1', forEver());
  expect([page.answer.results.length, page.isFull]).toEqual([8, true]);
  expect(asked).toEqual(['500', '63', '8']);
});

it('fails when a single row is too large', async () => {
  const feeds = new JoinedFeeds(() => Promise.reject(new EngineAnswerTooLarge('too large')));
  await expect(feeds.next('community', '1', forEver())).rejects.toThrow('too large');
});

it('rejects a page that is not a response of changes when it is read', async () => {
  const feeds = new JoinedFeeds(async () => Buffer.from('{"hello":"proxy"}'));
  const page = await feeds.next('community', '1', forEver());
  expect(() => page.answer).toThrow('something else');
});
