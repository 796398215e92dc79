import { describe, expect, it } from 'vitest';
import { formerEmailKey } from '../../../src/domain/account/email.ts';
import { emailClaimId, sha256 } from '../../../sync-server/src/accounts/documents.ts';
import { outcome, type Registered, useAccountWorld } from './account-world.ts';
import { newPerson, stages } from './stage.ts';

const INVALID = [400, 'account/invalid-input'];
const TAKEN = [409, 'account/email-taken'];
const wide = (text: string) =>
  text.replace(/[a-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));

describe.each(stages)('look-alike addresses on $name', (kind) => {
  const world = useAccountWorld(kind);
  const register = (email: string) => world.post('register', { ...newPerson(), email, locale: 'en' });

  it('look-alike addresses are one address: variants by width, case and style register no second account', async () => {
    const person = await world.stage.register({ email: newPerson().email.toLowerCase() });
    const [local = ''] = person.email.split('@');
    const other = await world.stage.register();
    for (const typed of [`${wide(local)}@example.com`, person.email.toUpperCase(), `  ${person.email}`.trimStart()]) {
      expect(outcome(await register(typed))).toEqual(TAKEN);
      const change = await world.post('email', { email: typed, password: other.password }, other);
      expect(outcome(change)).toEqual(TAKEN);
      expect((await world.login(typed, person.password)).status).toBe(200);
    }
  });

  it.each(['\u200b', '\u200d', '\ufeff', '\u202e', '\u2066', '\u00ad', '\u0000', '\u3164', '\ufe0f'])(
    'look-alike addresses that differ by %j alone are refused',
    async (unseen) => {
      const person = await world.stage.register();
      const typed = person.email.replace('@', `${unseen}@`);
      expect(outcome(await register(typed))).toEqual(INVALID);
      const change = await world.post('email', { email: typed, password: person.password }, person);
      expect(outcome(change)).toEqual(INVALID);
    },
  );

  it('look-alike addresses are stored in the form used for sending mail', async () => {
    const [local = '', domain = ''] = newPerson().email.toLowerCase().split('@');
    const registered = await register(`${wide(local)}@${domain}`);
    expect(registered.status).toBe(201);
    const { accessToken: token } = JSON.parse(registered.text);
    expect((await world.stage.call('GET', '/auth/account', { token })).body?.email).toBe(`${local}@${domain}`);
    await world.mailTo(`${local}@${domain}`);
  });

  describe('an account of the former address rule', () => {
    /** Stores it by the former rule: the address as typed, claimed by that time's comparison form. */
    async function registeredBefore(email: string): Promise<Registered> {
      const person = await world.stage.register();
      const { couch, accounts } = world.stage.service;
      const { userId } = person.session;
      await world.mailTo(person.email);
      await accounts.store.update(userId, (now) => ({
        ...now,
        email,
        emailKey: formerEmailKey(email),
        confirmLink: now.confirmLink && { ...now.confirmLink, email },
      }));
      await accounts.store.release(emailClaimId(person.email), userId);
      const claim = { type: 'claim', userId, claimedAt: new Date().toISOString() };
      await couch.use<object>('accounts').insert(claim, `email:${sha256(formerEmailKey(email))}`);
      return { ...person, email };
    }
    const typedBefore = () => `Ole\u200bna.${wide('straße')}${newPerson().email.toLowerCase()}`;

    it('an account of the former rule signs in, blocks registration of its address, and gets its mails', async () => {
      const person = await registeredBefore(typedBefore().replace('\u200b', ''));
      expect((await world.login(person.email, person.password)).status).toBe(200);
      expect(outcome(await register(person.email))).toEqual(TAKEN);
      expect((await world.forgotten(person.email)).status).toBe(202);
      const info = await world.info(person);
      expect(info).toMatchObject({ email: person.email, pendingEmail: null });
    });

    it('an account of the former rule signs in also with an address that is refused today', async () => {
      const person = await registeredBefore(typedBefore());
      expect((await world.login(person.email, person.password)).status).toBe(200);
    });

    it('an account of the former rule is not confused with the account that has the plain address now', async () => {
      const plain = await world.stage.register({ email: newPerson().email.toLowerCase() });
      const [local = '', domain = ''] = plain.email.split('@');
      const before = await registeredBefore(`${wide(local)}@${domain}`);
      const idOf = async (email: string, password: string) => (await world.login(email, password)).body?.userId;
      expect(await idOf(before.email, before.password)).toBe(before.session.userId);
      expect(await idOf(plain.email, plain.password)).toBe(plain.session.userId);
    });

    it('an account of the former rule leaves nothing behind when it is removed', async () => {
      const person = await registeredBefore(typedBefore());
      expect((await world.post('delete', { password: person.password }, person)).status).toBe(204);
      const { rows } = await world.stage.service.couch.use('accounts').list({ include_docs: true });
      expect(JSON.stringify(rows.filter(({ id }) => id.startsWith('email:')))).not.toContain(person.session.userId);
    });
  });
});
