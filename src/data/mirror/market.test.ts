import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { AnnouncementFact } from '../../domain/announcement/schema.ts';
import { DAY_MS } from '../../domain/time/spans.ts';
import { systemClock } from '../../platform/clock.ts';
import { readMarketOverNetwork } from '../market/network-market.ts';
import { announcementNumber } from '../testing/market.ts';
import { createMirrorReads } from './read.ts';
import type { Fact } from './schema.ts';
import { openMirrorStore } from './store.ts';

const NOON = '2026-12-20T12:00:00.000Z';
const asFact = (announcement: AnnouncementFact) => announcement as unknown as Fact;
const idsOf = ({ announcements }: { announcements: readonly AnnouncementFact[] }) =>
  announcements.map(({ _id }) => _id).sort();

/** Ends this many milliseconds after noon. */
const ending = (number: number, after: number) =>
  announcementNumber(number, { expiresAt: new Date(Date.parse(NOON) + after).toISOString() });

function market(now = () => Date.parse(NOON)) {
  const indexedDb = new IDBFactory();
  const store = openMirrorStore(indexedDb, '', 'market', { keyRange: IDBKeyRange });
  const reads = createMirrorReads({
    indexedDb,
    keyRange: IDBKeyRange,
    clock: systemClock,
    serverNow: async () => now(),
    name: 'market',
  });
  return { store, reads };
}

describe('the market on a device', () => {
  it('answers an unknown market before the first bundle, and then the whole market', async () => {
    const { store, reads } = market();
    expect(await reads.market()).toEqual({ announcements: [], completeness: 'nothing' });
    const generation = await store.begin('epoch');
    await generation.write([asFact(ending(1, 1_000))]);
    expect(await reads.market()).toMatchObject({ completeness: 'partly' });
    await generation.finish('1');
    expect(await reads.market()).toEqual({ announcements: [ending(1, 1_000)], completeness: 'whole' });
  });

  it('hides expired announcements by the server’s time, without receiving their removal', async () => {
    let now = Date.parse(NOON);
    const { store, reads } = market(() => now);
    const generation = await store.begin('epoch');
    const all = [ending(1, -1), ending(2, 0), ending(3, 1), ending(4, 60_000)];
    await generation.write(all.map(asFact));
    await generation.finish('1');
    expect(idsOf(await reads.market())).toEqual([ending(3, 0)._id, ending(4, 0)._id]);
    now += 60_000;
    expect(idsOf(await reads.market())).toEqual([]);
  });

  it('follows announcements that are published, renewed and removed', async () => {
    const { store, reads } = market();
    const generation = await store.begin('epoch');
    await generation.write([asFact(ending(1, 1_000)), asFact(ending(2, 1_000))]);
    await generation.finish('1');
    const renewed = ending(2, 9_000);
    await store.apply(
      [
        { id: ending(1, 0)._id, fact: null },
        { id: renewed._id, fact: asFact(renewed) },
        { id: ending(3, 0)._id, fact: asFact(ending(3, 5_000)) },
      ],
      '2',
    );
    const { announcements } = await reads.market();
    expect(announcements.map(({ expiresAt }) => expiresAt)).toEqual([renewed.expiresAt, ending(3, 5_000).expiresAt]);
  });
});

describe('the market where nothing can be stored', () => {
  const clock = { ...systemClock, now: () => Date.parse(NOON) };
  const answering = (text: string, status = 200) => ({
    clock,
    origin: 'http://lapka.example',
    fetch: (async () => new Response(text, { status })) as typeof fetch,
  });
  const bundle = (facts: readonly object[], count = facts.length) =>
    [{ bundle: 'market', epoch: 'e', seq: '3', count }, ...facts].map((line) => JSON.stringify(line)).join('\n');

  it('reads the market from the bundle where nothing can be stored', async () => {
    const read = await readMarketOverNetwork(answering(bundle([ending(1, -1), ending(2, 1)])));
    expect(read).toEqual({ announcements: [ending(2, 1)], completeness: 'whole' });
  });

  it('expires announcements by the server’s clock, not by the device’s', async () => {
    const late = { ...answering(''), clock: { ...clock, now: () => Date.parse(NOON) + 30 * DAY_MS } };
    const text = bundle([ending(1, -1_000), ending(2, 1_000)]);
    late.fetch = async () => new Response(text, { headers: { date: new Date(NOON).toUTCString() } });
    expect((await readMarketOverNetwork(late)).announcements).toEqual([ending(2, 1_000)]);
  });

  it.each([
    ['a truncated bundle', bundle([ending(1, 1)], 2), 200],
    ['a captive portal', '<html>Sign in to the Wi-Fi</html>', 200],
    ['a server that is down', '', 503],
  ])('does not take %s for the market', async (_name, text, status) => {
    expect(await readMarketOverNetwork(answering(text, status))).toEqual({
      announcements: [],
      completeness: 'unavailable',
    });
  });
});
