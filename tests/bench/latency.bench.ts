import HttpAdapter from 'pouchdb-adapter-http';
import PouchDB from 'pouchdb-core';
import replication from 'pouchdb-replication';
import { memoryPouch } from '../../src/data/testing/node-device.ts';
import { postInput } from '../../src/data/testing/posts.ts';
import { type Measure, openPosts, seen, twoDevices } from './devices.ts';
import { sized } from './size.ts';
import { median, openStage, quantile, type Row, type Stage } from './stage.ts';

const STATEMENTS = sized(200, 3);
const WARM_UP = sized(10, 1);
const GOAL = { atMost: 1.5 };

PouchDB.plugin(HttpAdapter).plugin(replication);

/**
 * From "written on one device" to "readable on another": ours through gateway, publisher and mirror, against plain live
 * PouchDB replication through the same engine, which checks nothing. The two alternate, so that a busy moment hits
 * both.
 */
export async function run(): Promise<Row[]> {
  const stage = await openStage();
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const ours = await openPosts(await twoDevices(stage, closing), closing);
    const plain = await openPlain(stage, closing);
    const [ourTimes, plainTimes]: [number[], number[]] = [[], []];
    for (let turn = -WARM_UP; turn < STATEMENTS; turn++) {
      const [our, other] = [await ours(), await plain()];
      if (turn < 0) continue;
      ourTimes.push(our);
      plainTimes.push(other);
    }
    const p95 = quantile(ourTimes, 0.95) / quantile(plainTimes, 0.95);
    return [
      { name: 'ours: written here, readable there (median)', value: median(ourTimes), unit: 'ms' },
      { name: 'ours: written here, readable there (p95)', value: quantile(ourTimes, 0.95), unit: 'ms' },
      { name: 'plain PouchDB, live both ways (median)', value: median(plainTimes), unit: 'ms' },
      { name: 'plain PouchDB, live both ways (p95)', value: quantile(plainTimes, 0.95), unit: 'ms' },
      { name: 'ours / plain PouchDB (median)', value: median(ourTimes) / median(plainTimes), unit: 'x', goal: GOAL },
      { name: 'ours / plain PouchDB (p95)', value: p95, unit: 'x', goal: GOAL },
    ];
  } finally {
    for (const close of closing.reverse()) await close();
    await stage.close();
  }
}

async function openPlain({ service }: Stage, closing: (() => Promise<unknown>)[]): Promise<Measure> {
  const { couch } = service;
  const name = couch.engineName('plain');
  await couch.server.request({ db: name, method: 'PUT', path: '', qs: { q: 1 } });
  const remote = () =>
    new PouchDB(`${couch.address.url}/${name}`, {
      skip_setup: true,
      fetch: (input, init) => {
        const headers = new Headers(init?.headers);
        headers.set('authorization', couch.authorization);
        return fetch(input, { ...init, headers } as RequestInit);
      },
    });
  const [here, there] = [memoryPouch(`plain-here-${process.pid}`), memoryPouch(`plain-there-${process.pid}`)];
  const live = { live: true, retry: true } as const;
  const [up, down] = [here.replicate.to(remote(), live), there.replicate.from(remote(), live)];
  const listeners = new Set<() => void>();
  const feed = there.changes({ since: 'now', live: true }).on('change', () => {
    for (const listener of listeners) listener();
  });
  closing.push(async () => {
    feed.cancel();
    for (const one of [up, down]) {
      const ended = one.catch(() => undefined);
      one.cancel();
      await ended;
    }
    await here.destroy();
    await there.destroy();
    await couch.server.db.destroy(name);
  });
  return async () => {
    const { _id, ...post } = postInput('Швидкий допис');
    const began = performance.now();
    await here.put({ _id, ...post });
    await seen(listeners, async () => {
      const { rows } = await there.allDocs({ keys: [_id] });
      return rows.some((row) => 'value' in row);
    });
    return performance.now() - began;
  };
}
