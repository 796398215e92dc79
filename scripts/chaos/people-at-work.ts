import { setTimeout as sleep } from 'node:timers/promises';
import type { PostStatement } from '../../src/domain/post/schema.ts';
import { chosen, randomFrom } from './faults.ts';
import type { Person } from './person.ts';
import type { Waits } from './waits.ts';

const PAUSE_MS = 400;

interface WorkParts {
  readonly people: readonly Person[];
  readonly seed: number;
  readonly waits: Waits;
  readonly stopping: AbortSignal;
  readonly giveUp: AbortSignal;
}

/** People write, edit and remove posts and like those of others, at random, until the run stops. */
export async function atWork(parts: WorkParts): Promise<void> {
  await Promise.all(parts.people.map((person, index) => work(parts, person, randomFrom(parts.seed + index))));
}

async function work(parts: WorkParts, person: Person, random: () => number): Promise<void> {
  while (!parts.stopping.aborted) {
    const began = performance.now();
    const id = await act(parts, person, random);
    parts.waits.took('taken', began);
    await published(parts, person, id, began);
    await sleep(PAUSE_MS * random());
  }
}

/** Returns the id of the statement once the service has it. */
async function act({ people, giveUp }: WorkParts, person: Person, random: () => number): Promise<string> {
  const own = postsOf(person);
  const drawn = random();
  if (own.length > 0 && drawn < 0.2) {
    const post = chosen(random, own);
    await person.push(post._id, person.edited(post, `Змінено ${Math.floor(random() * 1e6)}`), giveUp);
    return post._id;
  }
  if (own.length > 0 && drawn < 0.25) {
    const { _id } = chosen(random, own);
    await person.push(_id, null, giveUp);
    return _id;
  }
  const others = people.flatMap((each) => (each === person ? [] : postsOf(each)));
  if (others.length > 0 && drawn < 0.5) {
    const like = person.like(chosen(random, others)._id, random() < 0.7);
    await person.push(like._id, like, giveUp);
    return like._id;
  }
  const post = person.newPost(`Допис ${Math.floor(random() * 1e6)}`);
  await person.push(post._id, post, giveUp);
  return post._id;
}

export function postsOf(person: Person): PostStatement[] {
  return [...person.acknowledged.values()].flatMap(({ statement }) =>
    statement !== null && 'postTitle' in statement ? [statement] : [],
  );
}

const POLL_INTERVAL_MS = 100;

/** Waits for the outcome. */
async function published({ waits, giveUp }: WorkParts, person: Person, id: string, began: number): Promise<void> {
  const rev = person.acknowledged.get(id)?.rev;
  while ((await person.outcome(id, giveUp))?.rev !== rev) await sleep(POLL_INTERVAL_MS, undefined, { signal: giveUp });
  waits.took('answered', began);
}
