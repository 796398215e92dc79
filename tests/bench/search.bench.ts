import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createPostIndex, type PostIndex } from '../../src/domain/search/post-index.ts';
import { createPostSearch } from '../../sync-server/src/reading/search/post-search.ts';
import { factOf } from './facts.ts';
import { sized } from './size.ts';
import { median, openStage, POSTS, quantile, type Row } from './stage.ts';

const MANY = sized(100_000, 2_000);
const QUERIES = sized(300, 12);
const WARM_UP = sized(30, 2);

/** Searching posts: a device's index over its mirror, and the service's over everything, through HTTP. */
export async function run(): Promise<Row[]> {
  return [...(await ofIndex(POSTS, 'device', 50)), ...(await ofIndex(MANY, 'service', 100)), ...(await ofService())];
}

async function ofIndex(posts: number, where: string, atMost: number): Promise<Row[]> {
  const before = heapAfterCleaning();
  const index = createPostIndex();
  const puts: number[] = [];
  for (let number = 0; number < posts; number += 1) {
    const fact = factOf(number);
    puts.push(await timed(() => index.put(fact)));
  }
  const megabytes = (heapAfterCleaning() - before) / 1e6;
  const times = await measured((text) => searched(index, text), processorTime);
  const label = `${where}, ${posts} posts`;
  return [
    { name: `${label}: making the index`, value: puts.reduce((sum, each) => sum + each, 0), unit: 'ms' },
    { name: `${label}: memory per post`, value: (megabytes * 1000) / posts, unit: 'KB' },
    { name: `${label}: search, processor time (median)`, value: median(times), unit: 'ms' },
    { name: `${label}: search, processor time (p95)`, value: quantile(times, 0.95), unit: 'ms', goal: { atMost } },
  ];
}

async function ofService(): Promise<Row[]> {
  const stage = await openStage();
  try {
    await stage.fillCommunity(MANY);
    await stage.service.posts.caughtUp();
    const times = await measured(async (text) => {
      const answer = await fetch(`${stage.service.url}/search/posts?${new URLSearchParams({ q: text })}`);
      if (!answer.ok) throw new Error(`a search was answered ${answer.status}`);
      await answer.arrayBuffer();
    });
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const log = { info() {}, warn() {}, error() {} };
    const again = createPostSearch({ couch: stage.service.couch, log });
    const making = await timed(() => again.caughtUp());
    delay.disable();
    await again.stop();
    const label = `GET /search/posts, ${MANY} posts`;
    return [
      { name: `${label} (median)`, value: median(times), unit: 'ms' },
      { name: `${label} (p95)`, value: quantile(times, 0.95), unit: 'ms', goal: { atMost: 100 } },
      { name: 'from the start of a service until everything is found', value: making, unit: 'ms' },
      { name: 'meanwhile the event loop was held up for at most', value: delay.max / 1e6, unit: 'ms' },
    ];
  } finally {
    await stage.close();
  }
}

function searched(index: PostIndex, text: string): void {
  if (index.search(text, 1).total === 0) throw new Error('the sample posts have these words');
}

/**
 * Prefixes, whole words, several words, and a text of one post only. The sample's words occur in every other post,
 * which is the worst case.
 */
async function measured(search: (text: string) => unknown, clock = () => performance.now()): Promise<number[]> {
  const times: number[] = [];
  for (let number = -WARM_UP; number < QUERIES; number += 1) {
    const { postTitle, content } = factOf(Math.abs(number) * 31);
    const words = postTitle.split(' ');
    const texts = [
      words[0]?.slice(0, 4),
      words.find((word) => word.length > 4),
      `${words[1]} ${words[2]?.slice(0, 3)}`,
      postTitle.slice(2, 20),
      /[0-9a-f]{40}/.exec(content)?.[0].slice(0, 12),
    ];
    const text = texts[Math.abs(number) % texts.length] ?? postTitle;
    const began = clock();
    await search(text);
    if (number >= 0) times.push(clock() - began);
  }
  return times;
}

async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Milliseconds of this process: an index waits for nothing, so on a busy machine this says more than the clock. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function heapAfterCleaning(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
