import { describe, expect, it } from 'vitest';
import { FREE_TRIES } from '../../../sync-server/src/accounts/sign-in/tries.ts';
import { addressOf, NEW_PASSWORD, outcome, type Registered, useAccountWorld } from './account-world.ts';
import { linkIn } from './mailbox.ts';
import { type Answer, cookieOf, newPerson, stages } from './stage.ts';

describe.each(stages)('passwords on $name', (kind) => {
  const world = useAccountWorld(kind);
  const { post, login, refresh, forgotten, info, mailTo, resetToken, notificationsOf } = world;

  describe('a password change', () => {
    const change = (of: Registered, current: string, password = NEW_PASSWORD) =>
      post('password', { current, password }, of);

    it('a password change preserves this session and ends every other one', async () => {
      const person = await world.stage.register();
      const other = cookieOf(await login(person.email, person.password));
      expect((await change(person, person.password)).status).toBe(204);
      expect(outcome(await refresh(other))).toEqual([401, 'session/expired']);
      const refreshed = await refresh(person.cookie);
      expect(refreshed.status).toBe(200);
      expect((await refresh(cookieOf(refreshed))).status).toBe(200);
      expect((await login(person.email, person.password)).status).toBe(401);
      expect((await login(person.email, NEW_PASSWORD)).status).toBe(200);
      expect(await notificationsOf(person)).toContain('password-changed');
      expect((await mailTo(person.email, 2)).mail.subject).toBe('Your password has been changed');
    });

    it.each(['changed', 'reset'] as const)(
      'a password change ends the sessions with the same write, even if the process dies before it removes them: %s',
      async (how) => {
        const person = await world.stage.register();
        const other = cookieOf(await login(person.email, person.password));
        const id = `session:${other.split('.').slice(0, 2).join(':')}`;
        const sessions = world.stage.service.couch.use<object>('accounts');
        const { _rev, ...session } = await sessions.get(id);
        const done =
          how === 'changed'
            ? change(person, person.password)
            : post('password/reset', { token: await resetToken(person), password: NEW_PASSWORD });
        expect((await done).status).toBe(204);
        await sessions.insert(session, id);
        expect(outcome(await refresh(other))).toEqual([401, 'session/expired']);
      },
    );

    it('a password change refuses commonly guessed passwords, by a link too, and the link stays valid', async () => {
      const person = await world.stage.register();
      const guessable = [400, 'account/password-guessable'];
      for (const password of ['qwertyuiop', addressOf(person)]) {
        expect(outcome(await change(person, person.password, password))).toEqual(guessable);
      }
      const token = await resetToken(person);
      expect(outcome(await post('password/reset', { token, password: 'Олена2026' }))).toEqual(guessable);
      expect((await login(person.email, person.password)).status).toBe(200);
      expect((await post('password/reset', { token, password: NEW_PASSWORD })).status).toBe(204);
    });

    it('a password change requires the right password, and counts wrong ones for this session alone', async () => {
      const person = await world.stage.register();
      const answers = [];
      for (let n = 0; n <= FREE_TRIES; n += 1) answers.push(outcome(await change(person, 'wrong one')));
      expect(answers).toEqual([
        ...Array.from({ length: FREE_TRIES }, () => [403, 'account/wrong-password']),
        [429, 'account/too-many-tries'],
      ]);
      expect((await login(person.email, person.password)).status).toBe(200);
    });

    it('a password change requires a session to preserve', async () => {
      const [person, other] = [await world.stage.register(), await world.stage.register()];
      const body = { current: person.password, password: NEW_PASSWORD };
      for (const cookie of [undefined, other.cookie, person.cookie.replace(/.(?=\.[^.]+$)/, '?')]) {
        const answer = await world.stage.call('POST', '/auth/password', {
          body,
          token: person.session.accessToken,
          ...(cookie === undefined ? {} : { cookie }),
        });
        expect(outcome(answer)).toEqual([401, 'session/missing']);
      }
      expect((await login(person.email, person.password)).status).toBe(200);
    });

    it('of two concurrent changes exactly one succeeds', async () => {
      const person = await world.stage.register();
      const passwords = ['перший новий', 'другий новий'];
      const answers = await Promise.all(passwords.map((password) => change(person, person.password, password)));
      const good = passwords.filter((_password, index) => answers[index]?.status === 204);
      expect(good).toHaveLength(1);
      expect((await login(person.email, good[0] ?? '')).status).toBe(200);
    });

    describe('a repeated password change after a lost answer', () => {
      const accountsOf = () =>
        world.stage.service.couch.use<{ generation: number; passwordSetBy: { session: string; at: string } }>(
          'accounts',
        );

      it('a repeated password change succeeds, notifies once, and signs out no one who signed in with the new password', async () => {
        const person = await world.stage.register();
        expect((await change(person, person.password)).status).toBe(204);
        const elsewhere = cookieOf(await login(person.email, NEW_PASSWORD));
        expect((await change(person, person.password)).status).toBe(204);
        expect((await change(person, person.password)).status).toBe(204);
        expect((await refresh(elsewhere)).status).toBe(200);
        expect((await refresh(person.cookie)).status).toBe(200);
        expect((await notificationsOf(person)).filter((kind) => kind === 'password-changed')).toHaveLength(1);
        await forgotten(person.email);
        // One mail of the registration, one of the change, and none between that and this one.
        expect((await mailTo(person.email, 3)).mail.text).toContain('/reset-password#');
        expect((await login(person.email, NEW_PASSWORD)).status).toBe(200);
      });

      it('a repeated password change succeeds at the same moment as well', async () => {
        const person = await world.stage.register();
        const answers = await Promise.all([1, 2, 3].map(() => change(person, person.password)));
        expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
        expect((await refresh(person.cookie)).status).toBe(200);
      });

      it('a repeated password change completes a change that was cut off after the password was written', async () => {
        const person = await world.stage.register();
        await change(person, person.password);
        const [, family] = person.cookie.split('.');
        const sessions = accountsOf();
        const session = await sessions.get(`session:${person.session.userId}:${family}`);
        await sessions.insert({ ...session, generation: session.generation - 1 });
        expect((await change(person, person.password)).status).toBe(204);
        expect((await refresh(person.cookie)).status).toBe(200);
      });

      it('a repeated password change is refused to another session, after another change, and an hour later', async () => {
        const wrong = [403, 'account/wrong-password'];
        const person = await world.stage.register();
        await change(person, person.password);
        const signedIn = await login(person.email, NEW_PASSWORD);
        const other = { ...person, session: signedIn.body, cookie: cookieOf(signedIn) } as unknown as Registered;
        expect(outcome(await change(other, person.password))).toEqual(wrong);
        expect(outcome(await change(person, person.password, 'зовсім інший пароль'))).toEqual(wrong);

        const accounts = accountsOf();
        const account = await accounts.get(`account:${person.session.userId}`);
        const at = new Date(Date.now() - 61 * 60_000).toISOString();
        await accounts.insert({ ...account, passwordSetBy: { ...account.passwordSetBy, at } });
        expect(outcome(await change(person, person.password))).toEqual(wrong);

        const reset = await world.stage.register();
        await change(reset, reset.password);
        const token = await resetToken(reset, 3);
        expect((await post('password/reset', { token, password: NEW_PASSWORD })).status).toBe(204);
        // Its session ended with the link, although the password is the same.
        expect((await change(reset, reset.password)).status).toBe(401);
        const { passwordSetBy } = await accounts.get(`account:${reset.session.userId}`);
        expect(passwordSetBy).toBeNull();
      });

      it('a password change allows the holder of a session no more password guesses than other people', async () => {
        const person = await world.stage.register();
        await change(person, person.password);
        const answers = [];
        for (let n = 0; n < FREE_TRIES; n += 1) answers.push(await change(person, `guess ${n}`, `another guess ${n}`));
        const tried = answers.filter(({ status }) => status === 403);
        expect(tried.length * 2).toBeLessThanOrEqual(FREE_TRIES);
        expect(tried.length).toBeGreaterThan(0);
        expect(outcome(answers.at(-1) as Answer)).toEqual([429, 'account/too-many-tries']);
        // The new password counts too: the wait is the same for all.
        expect(outcome(await change(person, 'guess', NEW_PASSWORD))).toEqual([429, 'account/too-many-tries']);
      });
    });

    it('a password change invalidates an open reset link and a change of address that was started with the old password', async () => {
      const person = await world.stage.register();
      const token = await resetToken(person);
      const email = addressOf(newPerson());
      expect((await post('email', { email, password: person.password }, person)).status).toBe(202);
      const { token: emailToken } = linkIn(await mailTo(email));
      expect((await change(person, person.password)).status).toBe(204);
      for (const answer of [
        await post('password/reset', { token, password: 'чужий пароль' }),
        await post('email/confirm', { token: emailToken }),
      ]) {
        expect(outcome(answer)).toEqual([410, 'account/link-ended']);
      }
      expect(await info(person)).toMatchObject({ email: person.email, pendingEmail: null });
    });
  });
});
