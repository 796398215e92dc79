import type { Couch } from '../engine/couch.ts';
import type { Publisher } from '../publisher/create-publisher.ts';
import { readAnswer } from './answers.ts';
import { withFewRows } from './query.ts';
import { ask, type Question } from './upstream.ts';

/** What a feed has waited for is a change or a few; whoever was away asks without waiting. */
const LARGEST_BYTES = 4 * 1024 * 1024;
/** A step of the publisher takes some ten milliseconds. When it has more to do, the feed does not wait for it. */
const LONGEST_PUBLISHING_MS = 250;

interface OwnFeedOptions {
  readonly couch: Couch;
  readonly underWay: Publisher['underWay'];
}

/**
 * A longpoll on a person's own database. What woke it is mostly something that the person has just written, and what
 * becomes of it follows within milliseconds: that is waited for, so that a device hears of both at once and a phone
 * wakes its radio for one answer.
 * @throws Failure of the engine
 */
export async function waitForOwn(
  { couch, underWay }: OwnFeedOptions,
  asked: Omit<Question, 'query' | 'signal'>,
  { query, waitMs, signal }: { query: URLSearchParams; waitMs: number; signal: AbortSignal },
): Promise<Buffer> {
  const few = withFewRows(query);
  const wait = [
    ['feed', 'longpoll'],
    ['timeout', String(waitMs)],
  ];
  const response = await ask(couch, { ...asked, query: new URLSearchParams([...few, ...wait]), signal });
  // Whole, not as it comes: an answer that was begun could not be ended properly when the service stops.
  const waitedFor = await readAnswer(response, LARGEST_BYTES);
  const publishing = underWay(asked.database);
  if (publishing === null || !(await isDone(publishing, signal))) return waitedFor;
  const more = await ask(couch, { ...asked, query: few, signal })
    .then((answer) => readAnswer(answer, LARGEST_BYTES))
    .catch(() => null);
  return more ?? waitedFor;
}

/** False when it takes too long, or nobody waits any more. */
async function isDone(work: Promise<void>, signal: AbortSignal): Promise<boolean> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_PUBLISHING_MS)]);
  const tooLate = new Promise<boolean>((resolve) => {
    patience.addEventListener('abort', () => resolve(false), { once: true });
    if (patience.aborted) resolve(false);
  });
  return await Promise.race([work.then(() => true), tooLate]);
}
