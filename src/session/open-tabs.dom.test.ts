import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryLocks } from '../data/testing/tabs.ts';
import { FormDrafts } from './form-drafts.ts';
import { createOpenTab } from './open-tabs.ts';
import { createRemovals } from './removals.tsx';

const PLACE = { target: 'post:1|', userId: 'olena' };

/** The storage of one tab's session. */
function tabStorage(entries: Iterable<[string, string]> = []) {
  const texts = new Map(entries);
  return {
    texts,
    read: (name: string) => texts.get(name) ?? null,
    readJson: (name: string): unknown => JSON.parse(texts.get(name) ?? 'null'),
    write: (name: string, text: string) => texts.set(name, text) !== undefined,
    writeJson: (name: string, value: unknown) => texts.set(name, JSON.stringify(value)) !== undefined,
    remove: (name: string) => void texts.delete(name),
    names: (prefix: string) => [...texts.keys()].filter((name) => name.startsWith(prefix)),
  };
}

function browser() {
  const locks = memoryLocks();
  return {
    /** A tab with a comment form; `storage` is the existing storage of its session. */
    async tab(storage = tabStorage()) {
      const page = new EventTarget();
      const tab = createOpenTab({ page, locks, storage });
      const drafts = new FormDrafts<{ text: string }>(
        { form: 'comment', read: ({ text }) => (typeof text === 'string' ? { text } : null) },
        () => tab,
      );
      await tab.refresh();
      return {
        ...tab,
        drafts,
        storage,
        /** The page ends, by a reload or by closing. */
        async close() {
          page.dispatchEvent(new Event('pagehide'));
          await vi.waitFor(
            async () => {
              const { held = [] } = await locks.query();
              expect(held.map(({ name }) => name)).not.toContain(`lapka-tab:${tab.id}`);
            },
            { timeout: 20_000 },
          );
        },
        /** The person goes back to the page, which the browser held in memory. */
        async comeBack() {
          page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
          await tab.refresh();
        },
      };
    },
  };
}

beforeEach(() => localStorage.clear());

describe('a draft', () => {
  it('gives a draft to one tab: another tab neither reads, overwrites nor deletes it', async () => {
    const { tab } = browser();
    const [a, b] = [await tab(), await tab()];
    a.drafts.keep(PLACE, { text: 'From A' });
    await b.refresh();
    expect(b.drafts.read(PLACE)).toBeNull();
    b.drafts.keep(PLACE, { text: 'From B' });
    expect(a.drafts.read(PLACE)).toEqual({ text: 'From A' });
    b.drafts.forget(PLACE.target);
    expect(a.drafts.read(PLACE)).toEqual({ text: 'From A' });
  });

  it('leaves the draft to a tab that was opened after the check for open tabs', async () => {
    const { tab } = browser();
    const a = await tab();
    const b = await tab();
    b.drafts.keep(PLACE, { text: 'From B' });
    expect(a.drafts.read(PLACE)).toBeNull();
  });

  it('gives the draft back to a tab that returns from the back-forward cache', async () => {
    const { tab } = browser();
    const a = await tab();
    const storage = a.storage;
    a.drafts.keep(PLACE, { text: 'From A' });
    await a.close();
    await a.comeBack();
    const b = await tab();
    expect(b.drafts.read(PLACE)).toBeNull();
    expect(a.drafts.read(PLACE)).toEqual({ text: 'From A' });
    expect((await tab(tabStorage(storage.texts))).id).not.toBe(a.id);
  });

  it('lets the tab that opens the form first take over the draft of a closed tab, once', async () => {
    const { tab } = browser();
    const [a, b, c] = [await tab(), await tab(), await tab()];
    a.drafts.keep(PLACE, { text: 'From A' });
    await a.close();
    await Promise.all([b.refresh(), c.refresh()]);
    expect(b.drafts.read(PLACE)).toEqual({ text: 'From A' });
    expect(c.drafts.read(PLACE)).toBeNull();
    b.drafts.forget(PLACE.target);
    expect(localStorage).toHaveLength(0);
  });

  it('finds a draft again in its own tab after a reload', async () => {
    const { tab } = browser();
    const a = await tab();
    a.drafts.keep(PLACE, { text: 'From A' });
    await a.close();
    const again = await tab(a.storage);
    expect(again.id).toBe(a.id);
    expect(again.drafts.read(PLACE)).toEqual({ text: 'From A' });
  });

  it('leaves a draft to its tab when the browser duplicates that tab with its session', async () => {
    const { tab } = browser();
    const a = await tab();
    a.drafts.keep(PLACE, { text: 'From A' });
    const copy = await tab(tabStorage(a.storage.texts));
    expect(copy.id).not.toBe(a.id);
    expect(copy.drafts.read(PLACE)).toBeNull();
  });

  it('reads the draft of another tab in a browser without locks, as with a single tab', async () => {
    const { drafts } = await browser().tab();
    drafts.keep(PLACE, { text: 'From A' });
    const other = createOpenTab({ page: new EventTarget(), locks: undefined, storage: tabStorage() });
    await other.refresh();
    const read = ({ text }: Readonly<Record<string, unknown>>) => (typeof text === 'string' ? { text } : null);
    expect(new FormDrafts({ form: 'comment', read }, () => other).read(PLACE)).toEqual({ text: 'From A' });
  });
});

describe('removals of two tabs', () => {
  it('notes the removals of two tabs beside each other, so that one tab does not undo the other’s', () => {
    const api = { remove: () => new Promise<never>(() => undefined) };
    const [a, b] = [createRemovals({ api }), createRemovals({ api })];
    a.begin('post:1', () => undefined);
    b.begin('post:2', () => undefined);
    expect(Object.keys(JSON.parse(localStorage.getItem('lapka.emergency.removals') ?? '{}'))).toEqual([
      'post:1',
      'post:2',
    ]);
    a.undo('post:1');
    b.undo('post:2');
  });
});
