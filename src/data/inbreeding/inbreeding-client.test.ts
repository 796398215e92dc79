import { afterEach, expect, it } from 'vitest';
import { manualClock } from '../testing/manual-clock.ts';
import { calculations, type InbreedingQuestion } from './calculations.ts';
import { createInbreeding, IDLE_MS } from './inbreeding-client.ts';
import { DAM, DOG, SIR, STRANGER } from './testing/ancestries.ts';
import { PortWorker } from './testing/port-worker.ts';

const ofDog: InbreedingQuestion = { of: 'dog', dog: DOG, generations: null };
const ofLitter: InbreedingQuestion = { of: 'litter', sir: SIR, dam: STRANGER, generations: 5 };
const started: PortWorker[] = [];

function page(isReached: (nth: number) => boolean = () => true) {
  const clock = manualClock();
  const client = createInbreeding({
    clock,
    start() {
      const worker = new PortWorker(isReached(started.length));
      started.push(worker);
      return worker;
    },
  });
  return { clock, client };
}

afterEach(() => {
  for (const worker of started.splice(0)) worker.terminate();
});

const ended = () => started.map(({ isEnded }) => isEnded);

it('answers successive questions with one worker', async () => {
  const { client } = page();
  expect(started).toHaveLength(0);
  expect(await client.ask(ofDog)).toEqual(calculations.inbreeding(ofDog));
  expect(await client.ask(ofLitter)).toEqual(calculations.inbreeding(ofLitter));
  const mates = { dog: SIR, mates: [DAM, STRANGER], generations: 4 };
  expect(await client.rankMates(mates)).toEqual(calculations.mates(mates));
  expect(ended()).toEqual([false]);
});

it('cancels a running question together with its worker when a newer one comes', async () => {
  const { client } = page((nth) => nth > 0);
  const older = client.ask(ofDog);
  const newer = client.ask(ofLitter);
  expect(await older).toBeNull();
  expect(await newer).toEqual(calculations.inbreeding(ofLitter));
  expect(ended()).toEqual([true, false]);
});

it('ends an idle worker, and starts another one for the next question', async () => {
  const { client, clock } = page();
  await client.ask(ofDog);
  clock.advance(IDLE_MS - 1);
  await client.ask(ofDog);
  clock.advance(IDLE_MS - 1);
  expect(ended()).toEqual([false]);
  clock.advance(1);
  expect(ended()).toEqual([true]);
  expect(await client.ask(ofDog)).toEqual(calculations.inbreeding(ofDog));
  expect(ended()).toEqual([true, false]);
});

it('does not end a busy worker, however long it computes', async () => {
  const { client, clock } = page((nth) => nth > 0);
  const asked = client.ask(ofDog);
  clock.advance(10 * IDLE_MS);
  expect(ended()).toEqual([false]);
  client.end();
  expect(await asked).toBeNull();
});

it('answers again after it was ended', async () => {
  const { client, clock } = page();
  const asked = client.ask(ofDog);
  client.end();
  expect(await asked).toBeNull();
  expect(ended()).toEqual([true]);
  clock.advance(IDLE_MS);
  client.end();
  expect(await client.ask(ofDog)).toEqual(calculations.inbreeding(ofDog));
});

it('computes on the page if the worker’s code fails to load, and retries the worker with the next question', async () => {
  const { client } = page((nth) => nth > 0);
  const asked = client.ask(ofDog);
  started[0]?.fail();
  expect(await asked).toEqual(calculations.inbreeding(ofDog));
  expect(ended()).toEqual([true]);
  expect(await client.ask(ofLitter)).toEqual(calculations.inbreeding(ofLitter));
  expect(ended()).toEqual([true, false]);
});

it('cancels a question also when it computes on the page', async () => {
  const { client } = page(() => false);
  const older = client.ask(ofDog);
  started[0]?.fail();
  const newer = client.ask(ofLitter);
  started[1]?.fail();
  expect(await older).toBeNull();
  expect(await newer).toEqual(calculations.inbreeding(ofLitter));
});

it('computes on the page in a browser without workers', async () => {
  const clock = manualClock();
  // Node has no `Worker`, so this is the client as a page without workers uses it.
  const client = createInbreeding({ clock });
  expect(await client.ask(ofDog)).toEqual(calculations.inbreeding(ofDog));
  expect(await client.rankMates({ dog: SIR, mates: [DAM], generations: null })).toMatchObject({ kind: 'ranked' });
});

it('reports an error of a calculation, and continues', async () => {
  const { client } = page();
  const broken = { of: 'dog', dog: null, generations: null } as unknown as InbreedingQuestion;
  await expect(client.ask(broken)).rejects.toThrow();
  expect(await client.ask(ofDog)).toEqual(calculations.inbreeding(ofDog));
});
