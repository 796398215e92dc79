import { afterEach, describe, expect, it, vi } from 'vitest';
import { Person } from '../../../scripts/chaos/person.ts';
import { createCouch } from '../../../sync-server/src/storage/engine/couch.ts';
import { engineAddress, engines, type RunningEngine } from '../engines.ts';
import { type Services, startServices } from './services.ts';

const PEOPLE = 6;
const TIMEOUTS = { timeout: 60_000, interval: 100 };

describe.each(engines())('killed services: $name', (kind) => {
  let engine: RunningEngine;
  let services: Services;
  afterEach(async () => {
    await services.stop();
    await engine.close();
  });

  it.each([2, 3])(
    'of %d services only one is left and publishes for everybody: nothing twice, nothing lost',
    async (count) => {
      engine = await kind.start();
      services = await startServices(engine, count);
      const last = services.all.at(-1);
      if (last === undefined) throw new Error('There is no service.');
      const people = await Promise.all(Array.from({ length: PEOPLE }, () => Person.register(last.url)));
      const giveUp = AbortSignal.timeout(120_000);
      let isWriting = true;
      const writing = people.map(async (person) => {
        for (let number = 0; isWriting; number += 1) {
          const post = person.newPost(`Допис ${number}`);
          await person.push(post._id, post, giveUp);
        }
      });
      const written = () => people.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
      const waitForWrites = async () => {
        const before = written();
        await vi.waitFor(() => expect(written()).toBeGreaterThan(before + 2 * PEOPLE), TIMEOUTS);
      };
      for (const service of services.all.slice(0, -1)) {
        await waitForWrites();
        await service.kill();
      }
      await waitForWrites();
      isWriting = false;
      await Promise.all(writing);

      const ids = people.flatMap((person) => [...person.acknowledged.keys()].map((id) => ({ person, id })));
      for (const { person, id } of ids) {
        await vi.waitFor(
          async () => expect(await person.outcome(id, giveUp)).toMatchObject({ state: 'published' }),
          TIMEOUTS,
        );
      }
      const community = createCouch(engineAddress(engine), engine.prefix).use('community');
      const { rows } = await community.list({
        startkey: 'post:',
        endkey: 'post:\ufff0',
        include_docs: true,
        conflicts: true,
      });
      expect(rows.map((row) => row.id).sort()).toEqual(ids.map(({ id }) => id).sort());
      // Written once: a second publication of the same statement would have left a second revision.
      for (const { doc } of rows) {
        expect(doc).toMatchObject({ _rev: expect.stringMatching(/^1-/) });
        expect(doc).not.toHaveProperty('_conflicts');
      }
    },
  );
});
