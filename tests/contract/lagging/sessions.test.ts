import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSessions, type Sessions } from '../../../sync-server/src/accounts/sessions/sessions.ts';
import { createTokenSeal } from '../../../sync-server/src/accounts/sessions/token-seal.ts';
import { EMBEDDED_ENGINE } from '../engines.ts';
import { World } from '../publisher/world.ts';
import { type LaggingEngine, lagging } from './lagging-engine.ts';

describe('ending a person’s sessions while their list lags', () => {
  let engine: LaggingEngine;
  let sessions: Sessions;
  let accounts: string;
  beforeAll(async () => {
    engine = await lagging(await EMBEDDED_ENGINE.start());
    const { couch } = await new World(engine, 'sessions').install();
    sessions = createSessions(couch, {
      lifeSeconds: 3_600,
      seal: createTokenSeal('any', 'refresh-token'),
      renewedAt: null,
    });
    accounts = couch.engineName('accounts');
  });
  afterAll(() => engine.close());

  it.each([
    ['all together', 'a', (userId: string) => sessions.closeAll(userId)],
    ['with their removed account', 'b', (userId: string) => sessions.retire(userId)],
  ] as const)('a person’s sessions end %s, each once, while their list lags', async (_what, sign, end) => {
    const owner = { userId: sign.repeat(32), generation: 0 };
    for (const device of ['one', 'two']) await sessions.open(owner, { device });
    await engine.fallBehind(accounts);
    await end(owner.userId);
    await engine.catchUp(accounts);
    expect(await sessions.list(owner)).toEqual([]);
  });
});
