import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reservationFactId, reservationId } from '../../../src/domain/reservation/id.ts';
import { createMatterRequests, type MatterRequest } from '../../../sync-server/src/matters/arbiter/requests.ts';
import { groupStore } from '../../../sync-server/src/storage/store/grouped-store.ts';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';
import { EMBEDDED_ENGINE } from '../engines.ts';
import { postIdOf, World } from '../publisher/world.ts';
import { type LaggingEngine, lagging } from './lagging-engine.ts';

const [EXECUTOR, CLIENT] = ['a'.repeat(32), 'b'.repeat(32)];

describe('the arbiter’s requests while lists lag', () => {
  let engine: LaggingEngine;
  let world: World;
  let ledger: string;
  beforeAll(async () => {
    engine = await lagging(await EMBEDDED_ENGINE.start());
    world = await new World(engine, 'requests').install();
    ledger = world.couch.engineName('ledger');
  });
  afterAll(() => engine.close());

  function open() {
    const store = createStore(world.couch);
    return createMatterRequests({ store, grouped: groupStore(store) }, world.clock);
  }
  function requestOf(number: number): MatterRequest {
    const statement = reservationId(EXECUTOR, postIdOf(number).slice('post:'.length));
    return { matter: reservationFactId(statement, CLIENT), statement, rev: '1-a', by: CLIENT };
  }
  const statements = (waiting: readonly MatterRequest[]) => waiting.map(({ statement }) => statement);

  it('arbiter requests are not decided again because a list still shows them', async () => {
    const requests = open();
    const [line = ''] = await requests.note([requestOf(1)]);
    await engine.fallBehind(ledger);
    await requests.settle((await requests.waiting(line, 10)).requests);
    expect((await requests.waiting(line, 10)).requests).toEqual([]);
    await engine.catchUp(ledger);
  });

  it('arbiter requests are known to the process that noted them until they are answered', async () => {
    const requests = open();
    await engine.fallBehind(ledger);
    const [line = ''] = await requests.note([requestOf(2), requestOf(3)]);
    const both = [requestOf(2).statement, requestOf(3).statement];
    for (let tries = 0; tries < 3; tries += 1)
      expect(statements((await requests.waiting(line, 10)).requests)).toEqual(both);
    await requests.settle((await requests.waiting(line, 1)).requests);
    expect(statements((await requests.waiting(line, 10)).requests)).toEqual([requestOf(3).statement]);
    await engine.catchUp(ledger);
    expect(statements((await requests.waiting(line, 10)).requests)).toEqual([requestOf(3).statement]);
  });
});
