import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FREE_TRIES } from '../../../sync-server/src/accounts/sign-in/tries.ts';
import { inLists } from '../engines.ts';
import { everything } from './everything.ts';
import { type Answer, openStage, type Stage, stages } from './stage.ts';

const outcome = (answer: Answer) => [answer.status, answer.body?.code];

describe.each(stages)('deleting an account without a session on $name', (kind) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(kind);
  });
  afterAll(() => stage.stop());

  const removeSignedOut = (body: unknown) => stage.call('POST', '/auth/delete/signed-out', { body });

  it('deleting an account without a session also works for a suspended person, by address and password', async () => {
    const [admin, person] = [await stage.register(), await stage.register({ firstName: 'Відстороненна' })];
    const { email, password, session } = person;
    await stage.service.accounts.admin.setRole(null, admin.session.userId, 'admin', true);
    const by = await stage.service.accounts.store.account(admin.session.userId);
    await stage.service.accounts.admin.suspend(by, session.userId, 'Пише дурниці');
    const signedIn = { token: session.accessToken, cookie: person.cookie, body: { password } };
    expect(outcome(await stage.call('POST', '/auth/delete', signedIn))).toEqual([403, 'account/suspended']);
    expect(outcome(await removeSignedOut({ email, password: 'wrong one' }))).toEqual([
      401,
      'account/wrong-credentials',
    ]);
    const answer = await removeSignedOut({ email, password, letters: 'go' });
    expect([answer.status, answer.body]).toEqual([200, { userId: session.userId }]);
    await inLists(kind, async () => {
      const left = await everything(stage);
      for (const trace of [email, person.firstName]) expect(left).not.toContain(trace.toLowerCase());
    });
    expect(outcome(await removeSignedOut({ email, password }))).toEqual([401, 'account/wrong-credentials']);
  });

  it('deleting an account without a session reports other errors, and limits password guesses there too', async () => {
    expect(outcome(await removeSignedOut({ password: 'long enough' }))).toEqual([400, 'account/invalid-input']);
    expect(outcome(await removeSignedOut({ credential: 'x' }))).toEqual([404, 'account/google-not-configured']);
    const { email, password } = await stage.register();
    const guess = () => removeSignedOut({ email, password: 'wrong one' });
    for (let tries = 0; tries < FREE_TRIES; tries += 1) expect((await guess()).status).toBe(401);
    expect(outcome(await removeSignedOut({ email, password }))).toEqual([429, 'account/too-many-tries']);
  });
});
