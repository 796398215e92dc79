import { describe, expect, it } from 'vitest';
import { emailClaimId } from '../../../sync-server/src/accounts/documents.ts';
import { MAILS_PER_HOUR } from '../../../sync-server/src/accounts/sign-in/mail-limit.ts';
import {
  addressOf,
  NEW_PASSWORD,
  NO_LINK,
  outcome,
  PUBLIC,
  type Registered,
  useAccountWorld,
} from './account-world.ts';
import { linkIn } from './mailbox.ts';
import { newPerson, stages } from './stage.ts';

describe.each(stages)('addresses on $name', (kind) => {
  const world = useAccountWorld(kind);
  const { post, login, forgotten, info, mailTo, resetToken, notificationsOf } = world;

  describe('the account', () => {
    it('shows its owner the account', async () => {
      const person = await world.stage.register();
      expect(await info(person)).toEqual({
        email: person.email,
        emailConfirmed: false,
        pendingEmail: null,
        hasPassword: true,
        google: false,
        passkeys: [],
        roles: ['user'],
        createdAt: expect.any(String),
      });
    });
  });

  describe('the confirmation of an address', () => {
    it('the confirmation of an address works by the link of the first mail, once, without being signed in', async () => {
      const person = await world.stage.register();
      const received = await mailTo(person.email);
      const { page, token } = linkIn(received);
      expect(page).toBe(`${PUBLIC}/confirm-email`);
      expect(received.mail.html).toContain('<html lang="uk">');
      const answer = await post('email/confirm', { token });
      expect([answer.status, answer.body]).toEqual([200, { email: person.email }]);
      expect(await info(person)).toMatchObject({ emailConfirmed: true, pendingEmail: null });
      expect(outcome(await post('email/confirm', { token }))).toEqual([410, 'account/link-ended']);
      expect(await notificationsOf(person)).toEqual(['welcome', 'email-confirmed']);
    });

    it('a new mail invalidates the first link', async () => {
      const person = await world.stage.register();
      const first = linkIn(await mailTo(person.email)).token;
      expect((await post('email/resend', undefined, person)).status).toBe(202);
      const second = linkIn(await mailTo(person.email, 2)).token;
      expect(outcome(await post('email/confirm', { token: first }))).toEqual([410, 'account/link-ended']);
      expect((await post('email/confirm', { token: second })).status).toBe(200);
      // The address is confirmed already, so no mail is sent.
      expect((await post('email/resend', undefined, person)).status).toBe(202);
      expect((await forgotten(person.email)).status).toBe(202);
      expect((await mailTo(person.email, 3)).mail.subject).toBe('Новий пароль');
    });

    it.each([NO_LINK, '', 'short', 5])('%j confirms nothing', async (token) => {
      const expected = token === NO_LINK ? [410, 'account/link-ended'] : [400, 'account/invalid-input'];
      expect(outcome(await post('email/confirm', { token }))).toEqual(expected);
    });
  });

  describe('the change of an address', () => {
    const change = (of: Registered, email: string, password = of.password) => post('email', { email, password }, of);

    it('a change of address happens on confirmation; the old address is notified at once and is free afterwards', async () => {
      const person = await world.stage.register();
      const email = addressOf(newPerson());
      expect((await change(person, email)).status).toBe(202);
      expect(await info(person)).toMatchObject({ email: person.email, pendingEmail: email });
      const word = await mailTo(person.email, 2);
      expect(word.mail.text).toContain(email);
      expect(() => linkIn(word)).toThrow('no link');
      expect((await login(email, person.password)).status).toBe(401);

      const { token } = linkIn(await mailTo(email));
      expect((await post('email/confirm', { token })).body).toEqual({ email });
      expect(await info(person)).toMatchObject({ email, emailConfirmed: true, pendingEmail: null });
      expect((await login(email, person.password)).status).toBe(200);
      expect((await login(person.email, person.password)).status).toBe(401);
      expect(await notificationsOf(person)).toContain('email-changed');
      await world.stage.register({ email: person.email });
    });

    it('a change of address invalidates reset links that went to the old address', async () => {
      const person = await world.stage.register();
      const reset = await resetToken(person);
      const email = addressOf(newPerson());
      await change(person, email);
      await post('email/confirm', { token: linkIn(await mailTo(email)).token });
      expect((await post('password/reset', { token: reset, password: NEW_PASSWORD })).status).toBe(410);
    });

    it('a change of address is refused for an address with an account, with a wrong password, and for an invalid address', async () => {
      const [person, other] = [await world.stage.register(), await world.stage.register()];
      expect(outcome(await change(person, other.email.toUpperCase()))).toEqual([409, 'account/email-taken']);
      expect(outcome(await change(person, person.email))).toEqual([409, 'account/email-taken']);
      expect(outcome(await change(person, newPerson().email, 'wrong one'))).toEqual([403, 'account/wrong-password']);
      for (const email of ['nobody', 'a b@c.d', 'a@b.c\u0000', `${'x'.repeat(251)}@b.c`]) {
        expect(outcome(await change(person, email))).toEqual([400, 'account/invalid-input']);
      }
    });

    it('a change of address is refused when another person registered the address before the link was opened', async () => {
      const person = await world.stage.register();
      const email = addressOf(newPerson());
      await change(person, email);
      const { token } = linkIn(await mailTo(email));
      await world.stage.register({ email });
      expect(outcome(await post('email/confirm', { token }))).toEqual([409, 'account/email-taken']);
      expect(await info(person)).toMatchObject({ email: person.email });
    });

    it('of two accounts that want the same address exactly one gets it', async () => {
      const email = addressOf(newPerson());
      const people = [await world.stage.register(), await world.stage.register()];
      const tokens: string[] = [];
      for (const [index, person] of people.entries()) {
        expect((await change(person, email)).status).toBe(202);
        tokens.push(linkIn(await mailTo(email, index + 1)).token);
      }
      const answers = await Promise.all(tokens.map((token) => post('email/confirm', { token })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const owners = (await Promise.all(people.map(info))).filter((each) => each?.email === email);
      expect(owners).toHaveLength(1);
    });

    it('a change of address survives a crash after the claim: the link still works, and the old address signs in', async () => {
      const person = await world.stage.register();
      const email = addressOf(newPerson());
      await change(person, email);
      const { token } = linkIn(await mailTo(email));
      await world.stage.service.accounts.store.claim(emailClaimId(email), person.session.userId);
      expect((await login(person.email, person.password)).status).toBe(200);
      expect((await login(email, person.password)).status).toBe(401);
      expect((await post('email/confirm', { token })).status).toBe(200);
      expect((await login(email, person.password)).status).toBe(200);
    });

    it('survives a crash before the old address was released: it is free nevertheless', async () => {
      const person = await world.stage.register();
      const email = addressOf(newPerson());
      await change(person, email);
      await post('email/confirm', { token: linkIn(await mailTo(email)).token });
      const claims = world.stage.service.couch.use<object>('accounts');
      const { _id, _rev, ...claim } = await claims.get(emailClaimId(email));
      await claims.insert(claim, emailClaimId(person.email));
      expect((await login(person.email, person.password)).status).toBe(401);
      await world.stage.register({ email: person.email });
      expect((await login(email, person.password)).status).toBe(200);
    });

    it('an abandoned change does not reserve its address', async () => {
      const person = await world.stage.register();
      const email = addressOf(newPerson());
      await change(person, email);
      await mailTo(email);
      await world.stage.service.accounts.store.claim(emailClaimId(email), person.session.userId);
      const refused = await post('register', { ...newPerson(), email, locale: 'en' });
      expect(outcome(refused)).toEqual([409, 'account/email-taken']);
      await post('password', { current: person.password, password: NEW_PASSWORD }, person);
      await world.stage.register({ email });
    });

    it('a change of address is limited per address across people, and per person across addresses', async () => {
      const limited = [...Array.from({ length: MAILS_PER_HOUR }, () => [202, undefined]), [429, 'request/too-many']];
      const times = Array.from({ length: MAILS_PER_HOUR + 1 });
      const wanted = addressOf(newPerson());
      const byMany = [];
      for (const _time of times) byMany.push(outcome(await change(await world.stage.register(), wanted)));
      expect(byMany).toEqual(limited);
      const person = await world.stage.register();
      const byOne = [];
      for (const _time of times) byOne.push(outcome(await change(person, addressOf(newPerson()))));
      expect(byOne).toEqual(limited);
    });
  });
});
