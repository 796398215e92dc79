import fc from 'fast-check';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import type { Device } from '../../src/data/device.ts';
import { nodeDevice, nodeDisk } from '../../src/data/testing/node-device.ts';
import { postInput } from '../../src/data/testing/posts.ts';
import { memoryChannels, memoryLocks } from '../../src/data/testing/tabs.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { drawn } from '../draws.ts';
import { must, PASSWORD, until } from './devices.ts';
import { stage } from './stage.ts';

const world = stage();
const RUNS = 20;
const MOST_TABS = 3;
/** The tabs' pauses are this many times shorter. */
const SPEED = 4;
/** Longer than replacing a frozen leader and reopening its database take. */
const ANSWERED_MS = 20_000;

/** One event. `nth` picks among the open tabs; `waits`: the next step waits for the answer. */
type Step =
  | { kind: 'open' }
  | { kind: 'close' | 'freeze' | 'signOut'; nth: number }
  | { kind: 'write' | 'read' | 'edit'; nth: number; waits: boolean };

const nth = fc.nat(MOST_TABS - 1);
const asking = (kind: 'write' | 'read' | 'edit') => fc.record({ kind: fc.constant(kind), nth, waits: fc.boolean() });
const doing = (kind: 'close' | 'freeze' | 'signOut') => fc.record({ kind: fc.constant(kind), nth });
const history: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant<Step>({ kind: 'open' }) },
    { weight: 3, arbitrary: doing('close') },
    { weight: 1, arbitrary: doing('freeze') },
    { weight: 1, arbitrary: doing('signOut') },
    { weight: 8, arbitrary: asking('write') },
    { weight: 3, arbitrary: asking('edit') },
    { weight: 3, arbitrary: asking('read') },
  ),
  { minLength: 5, maxLength: 25 },
);

interface Tab {
  id: string;
  device: Device;
  closing: boolean;
}

/** One browser: its tabs share the disk, the locks and the channel. */
class Browser {
  readonly email = `${ulid().toLowerCase()}@lapka.example`;
  /** Post id -> every title that was submitted for it. */
  readonly titles = new Map<string, Set<string>>();
  /** Posts whose acceptance a tab received. A post whose tab closed before the answer may be stored or not. */
  readonly accepted = new Set<string>();
  readonly #parts = { name: `tabs-${ulid()}`, disk: nodeDisk(), locks: memoryLocks() };
  readonly #channels = memoryChannels();
  readonly #clock: Clock = {
    now: () => systemClock.now(),
    after: (milliseconds, run) => systemClock.after(milliseconds / SPEED, run),
  };
  #tabs: Tab[] = [];
  #frozen: Tab[] = [];
  #asked: Promise<void>[] = [];
  #count = 0;

  async open(): Promise<void> {
    if (this.#tabs.length >= MOST_TABS) return;
    const id = String(++this.#count);
    const device = nodeDevice({
      ...this.#parts,
      origin: world.service.url,
      clock: this.#clock,
      openChannel: this.#channels.of(id),
    });
    this.#tabs.push({ id, device, closing: false });
    await this.ask(this.#tabs.at(-1), true, (at) => at.start());
  }

  /** A call that must be answered; only a tab that is being closed itself may get an error instead. */
  async ask(tab: Tab | undefined, waits: boolean, run: (device: Device) => Promise<unknown>): Promise<void> {
    if (tab === undefined) return;
    let late: NodeJS.Timeout | undefined;
    const answer = Promise.race([
      run(tab.device).catch((error: unknown) => {
        if (!tab.closing) throw error;
      }),
      new Promise((_, reject) => {
        late = setTimeout(() => reject(new Error('A call was not answered.')), ANSWERED_MS);
      }),
    ]).finally(() => clearTimeout(late));
    const done = answer.then(() => undefined);
    done.catch(() => undefined);
    this.#asked.push(done);
    if (waits) await done;
  }

  tab(which: number): Tab | undefined {
    return this.#tabs[which % Math.max(1, this.#tabs.length)];
  }

  write(which: number, waits: boolean): Promise<void> {
    const post = postInput(`Допис ${++this.#count}`);
    return this.ask(this.tab(which), waits, async (device) => {
      this.titles.set(post._id, new Set([post.postTitle]));
      if ((await device.put(post)).ok) this.accepted.add(post._id);
    });
  }

  edit(which: number, waits: boolean): Promise<void> {
    return this.ask(this.tab(which), waits, async (device) => {
      const [record] = await device.list('post');
      if (record?.statement.type !== 'post') return;
      const { written: _, _rev, ...post } = record.statement;
      const postTitle = `Допис ${++this.#count}`;
      this.titles.get(post._id)?.add(postTitle);
      await device.put({ ...post, postTitle, baseRev: _rev });
    });
  }

  read(which: number, waits: boolean): Promise<void> {
    return this.ask(this.tab(which), waits, async (device) => {
      await Promise.all([device.list('post'), device.status(), device.syncCentre(), device.delivered('notification')]);
    });
  }

  /** Closes a tab while its calls and those of others are in flight. */
  async close(which: number): Promise<void> {
    const tab = this.tab(which);
    if (tab === undefined) return;
    tab.closing = true;
    this.#tabs = this.#tabs.filter((one) => one !== tab);
    this.#asked.push(tab.device.close());
  }

  /**
   * The leader stops receiving and answering, like a tab that the browser froze; the others must continue without it.
   */
  async freeze(): Promise<void> {
    const leader = this.#tabs.find((tab) => tab.device.leads());
    if (leader === undefined || this.#tabs.length < 2) return;
    await this.settle();
    leader.closing = true;
    this.#channels.silence(leader.id);
    this.#tabs = this.#tabs.filter((tab) => tab !== leader);
    this.#frozen.push(leader);
  }

  /** As the dialog does: waits until everything is sent, signs out, and in again. */
  async signOutAndIn(which: number): Promise<void> {
    const tab = this.tab(which);
    if (tab === undefined) return;
    await this.settle();
    await this.allSent(tab.device);
    await this.ask(tab, true, (device) => device.signOut());
    await this.signIn(tab.device);
  }

  async signIn(device: Device): Promise<void> {
    await until(
      'signed in',
      async () => (await device.login({ email: this.email, password: PASSWORD, locale: 'uk' })).ok,
    );
  }

  /** Fails unless every call so far was answered. */
  async settle(): Promise<void> {
    for (const one of this.#asked.splice(0)) await one;
  }

  async allSent(device: Device): Promise<void> {
    await until(
      'everything is sent',
      async () => {
        for (const { id, versions } of await device.conflicts()) await device.resolve(id, versions[0]?.rev ?? 'remove');
        await device.syncNow();
        const { waiting, toChoose } = await device.status();
        return waiting === 0 && toChoose === 0;
      },
      40_000,
    );
  }

  async end(): Promise<void> {
    const all = [...this.#tabs, ...this.#frozen];
    for (const tab of all) tab.closing = true;
    await Promise.all(all.map((tab) => tab.device.close()));
    await Promise.allSettled(this.#asked);
  }
}

async function play(browser: Browser, step: Step): Promise<void> {
  switch (step.kind) {
    case 'open':
      return browser.open();
    case 'close':
      return browser.close(step.nth);
    case 'freeze':
      return browser.freeze();
    case 'signOut':
      return browser.signOutAndIn(step.nth);
    case 'write':
      return browser.write(step.nth, step.waits);
    case 'edit':
      return browser.edit(step.nth, step.waits);
    default:
      return browser.read(step.nth, step.waits);
  }
}

describe('any history of tabs that open, close and freeze', () => {
  it('any history of tabs answers every call and loses nothing that was accepted', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const browser = new Browser();
        try {
          await browser.open();
          const first = browser.tab(0);
          if (first === undefined) throw new Error('A tab is open.');
          const person = { firstName: 'Олена', secondName: 'Тест', email: browser.email, password: PASSWORD };
          must(await first.device.register({ ...person, locale: 'uk' }));
          for (const step of steps) await play(browser, step);
          await browser.settle();
          await browser.open();
          const last = browser.tab(0);
          if (last === undefined) throw new Error('A tab is open.');
          await browser.allSent(last.device);
          const found = await until('everything is published', async () => {
            const records = await last.device.list('post');
            return records.every(({ state }) => state === 'published') && records;
          });
          const ids = found.map(({ statement }) => statement._id);
          expect(ids).toEqual(expect.arrayContaining([...browser.accepted]));
          for (const { statement } of found) {
            if (statement.type === 'post') expect(browser.titles.get(statement._id)).toContain(statement.postTitle);
          }
        } finally {
          await browser.end();
        }
      }),
      { ...drawn(RUNS), endOnFailure: true },
    );
  });
});
