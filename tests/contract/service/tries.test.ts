import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DURATIONS } from '../../../src/domain/limits.ts';
import {
  createMailLimit,
  MAIL_COUNTS,
  MAILS_PER_HOUR,
  RESETS_OF_NETWORK,
  RESETS_OF_STRANGERS,
} from '../../../sync-server/src/accounts/sign-in/mail-limit.ts';
import {
  countsOfStranger,
  createTryCounter,
  FREE_TRIES,
  STRANGERS_FREE_TRIES,
} from '../../../sync-server/src/accounts/sign-in/tries.ts';
import { addressOf, NEW_PASSWORD, outcome, PUBLIC, type Registered, useAccountWorld } from './account-world.ts';
import { linkIn } from './mailbox.ts';
import { type Answer, newPerson, stages } from './stage.ts';

const TOO_MANY = [429, 'account/too-many-tries'];
const WRONG = [401, 'account/wrong-credentials'];

/**
 * Limits that stop strangers from guessing must not lock the person out of their account
 * (docs/adr/2026-11-sessions.md).
 */
describe.each(stages)('login limits for strangers and the person, on $name', (kind) => {
  // Every test sets the sender's address; in production a proxy does.
  const world = useAccountWorld(kind, { TRUST_PROXY: '1' });

  interface From {
    readonly address?: string;
    readonly mark?: string;
  }
  const send = (path: string, body: unknown, { address = '203.0.113.1', mark }: From = {}) =>
    world.stage.call('POST', `/auth/${path}`, {
      body,
      headers: { 'x-forwarded-for': address, ...(mark === undefined ? {} : { cookie: `device=${mark}` }) },
    });
  const signIn = (of: { email: string }, password: string, from?: From) =>
    send('login', { email: of.email, password, locale: 'en' }, from);
  const forgotten = (of: { email: string }, from?: From) =>
    send('password/forgotten', { email: of.email, locale: 'uk' }, from);
  const markOf = (answer: Answer) =>
    /^device=([^;]*)/.exec(answer.headers.getSetCookie().find((each) => each.startsWith('device=')) ?? '')?.[1] ?? '';
  /** A person with a device of an earlier sign-in. */
  async function personWithDevice(): Promise<Registered & { mark: string }> {
    const person = await world.stage.register();
    return { ...person, mark: markOf(await signIn(person, person.password)) };
  }
  async function guess(of: { email: string }, times: number, from?: From) {
    const answers = [];
    for (let n = 0; n < times; n += 1) answers.push(outcome(await signIn(of, 'wrong one', from)));
    return answers;
  }
  const mailsTo = (of: { email: string }) =>
    world.mailbox.received.filter(({ recipients }) => recipients.includes(addressOf(of))).length;

  describe('wrong passwords', () => {
    it('wrong passwords from one network block that network, but no other one, no known device, and no signed-in person', async () => {
      const person = await personWithDevice();
      expect((await guess(person, FREE_TRIES + 1)).at(-1)).toEqual(TOO_MANY);
      expect(outcome(await signIn(person, person.password))).toEqual(TOO_MANY);
      expect((await signIn(person, person.password, { mark: person.mark })).status).toBe(200);
      expect((await signIn(person, person.password, { address: '203.0.113.2' })).status).toBe(200);
      expect((await world.post('email', { email: newPerson().email, password: person.password }, person)).status).toBe(
        202,
      );
      const same = { current: person.password, password: person.password };
      expect((await world.post('password', same, person)).status).toBe(204);
      expect((await world.post('delete', { password: person.password }, person)).status).toBe(204);
    });

    it('wrong passwords from a known device count separately: neither strangers nor another known device wait for them', async () => {
      const person = await personWithDevice();
      const other = markOf(await signIn(person, person.password));
      const { mark } = person;
      expect((await guess(person, FREE_TRIES + 1, { mark })).at(-1)).toEqual(TOO_MANY);
      expect((await signIn(person, person.password, { mark: other })).status).toBe(200);
      expect((await signIn(person, person.password)).status).toBe(200);
      expect(outcome(await signIn(person, person.password, { mark }))).toEqual(TOO_MANY);
    });

    it('wrong passwords with an invented mark, or another account’s, have no advantage', async () => {
      const [person, other] = [await personWithDevice(), await personWithDevice()];
      const made = () => randomBytes(16).toString('base64url');
      const answers = [];
      for (const mark of [made(), made(), other.mark, made(), 'short', made()]) {
        answers.push(...(await guess(person, 1, { mark })));
      }
      expect(answers).toEqual([...Array.from({ length: FREE_TRIES }, () => WRONG), TOO_MANY]);
    });

    it('wrong passwords from a household’s IPv6 addresses count together', async () => {
      const person = await world.stage.register();
      const answers = [];
      for (let n = 1; n <= FREE_TRIES + 1; n += 1) {
        answers.push(...(await guess(person, 1, { address: `2001:db8:1:2:${n}::${n}` })));
      }
      expect(answers.at(-1)).toEqual(TOO_MANY);
    });

    it('wrong passwords from very many networks block strangers, for known and unknown addresses alike, but no known device', async () => {
      const tries = createTryCounter(world.stage.service.couch);
      const person = await personWithDevice();
      const nobody = newPerson();
      for (const { email } of [person, nobody]) {
        for (let n = 0; n < STRANGERS_FREE_TRIES; n += 1) {
          await tries.begin(countsOfStranger(email.toLowerCase(), 0, `198.51.100.${n}`));
        }
        expect(outcome(await signIn({ email }, person.password, { address: '203.0.113.9' }))).toEqual(TOO_MANY);
      }
      expect((await signIn(person, person.password, { mark: person.mark })).status).toBe(200);
    });

    it('wrong passwords never block the mailed link, and its user signs in at once', async () => {
      const person = await personWithDevice();
      const devices: From[] = [{}, { address: '203.0.113.2' }, { mark: person.mark }];
      for (const device of devices) expect((await guess(person, FREE_TRIES + 1, device)).at(-1)).toEqual(TOO_MANY);
      expect((await forgotten(person)).status).toBe(202);
      const { token } = linkIn(await world.mailTo(person.email, 2));
      expect((await send('password/reset', { token, password: NEW_PASSWORD })).status).toBe(204);
      for (const device of devices) expect((await signIn(person, NEW_PASSWORD, device)).status).toBe(200);
    });

    it('wrong passwords with a stolen session count for that session, and the person’s own is unaffected', async () => {
      const person = await world.stage.register();
      const stolen = { ...person, session: JSON.parse((await signIn(person, person.password)).text) };
      const change = (by: Registered, password: string) =>
        world.post('email', { email: newPerson().email, password }, by);
      const answers = [];
      for (let n = 0; n <= FREE_TRIES; n += 1) answers.push(outcome(await change(stolen, 'wrong one')));
      expect(answers).toEqual([...Array.from({ length: FREE_TRIES }, () => [403, 'account/wrong-password']), TOO_MANY]);
      expect((await change(person, person.password)).status).toBe(202);
    });
  });

  describe('password reset mails', () => {
    it('password reset mails from one network are limited per hour; the answer is always the same, also without an account', async () => {
      const [person, nobody] = [await world.stage.register(), newPerson()];
      await world.mailTo(person.email);
      const seen = [];
      for (const each of [person, nobody]) {
        for (let n = 0; n < RESETS_OF_NETWORK + 2; n += 1) {
          const { status, text } = await forgotten(each);
          seen.push([status, text]);
        }
      }
      for (const each of seen) expect(each).toEqual([202, seen[0]?.[1]]);
      const last = await world.mailTo(person.email, 1 + RESETS_OF_NETWORK);
      // Requested from another network: this one exceeds the first network's limit.
      await forgotten(person, { address: '203.0.113.2' });
      await world.mailTo(person.email, 2 + RESETS_OF_NETWORK);
      expect(mailsTo(person)).toBe(2 + RESETS_OF_NETWORK);
      expect(last.mail.text).toContain(`${PUBLIC}/reset-password#`);
    });

    it('password reset mails of all strangers are limited; the last link stays valid, a known device still gets one', async () => {
      const person = await personWithDevice();
      await world.mailTo(person.email);
      for (let n = 1; n <= RESETS_OF_STRANGERS + 3; n += 1) {
        expect((await forgotten(person, { address: `198.51.100.${n}` })).status).toBe(202);
        // In parallel one could overtake the other, and the last to arrive would not be the last that was created.
        await world.mailTo(person.email, 1 + Math.min(n, RESETS_OF_STRANGERS));
      }
      const own = await forgotten(person, { mark: person.mark, address: '198.51.100.1' });
      expect(own.status).toBe(202);
      const { token } = linkIn(await world.mailTo(person.email, 2 + RESETS_OF_STRANGERS));
      expect(mailsTo(person)).toBe(2 + RESETS_OF_STRANGERS);
      expect((await send('password/reset', { token, password: NEW_PASSWORD })).status).toBe(204);
    });

    it('password reset mails that strangers used up leave the person with a working link', async () => {
      const person = await world.stage.register();
      await world.mailTo(person.email);
      for (let n = 1; n <= RESETS_OF_STRANGERS; n += 1) {
        await forgotten(person, { address: `198.51.100.${n}` });
        await world.mailTo(person.email, 1 + n);
      }
      expect((await forgotten(person)).status).toBe(202);
      const { token } = linkIn(await world.mailTo(person.email, 1 + RESETS_OF_STRANGERS));
      expect((await send('password/reset', { token, password: NEW_PASSWORD })).status).toBe(204);
    });

    it('password reset mails are valid at least as long as they count', async () => {
      let now = Date.now();
      const limit = createMailLimit(world.stage.service.couch, () => now);
      const count = MAIL_COUNTS.resetByStrangers(newPerson().email);
      for (let n = 0; n < RESETS_OF_STRANGERS; n += 1) expect(await limit.take(count)).toBe(true);
      now += DURATIONS.resetLink - 1;
      expect(await limit.take(count)).toBe(false);
      now += 1;
      expect(await limit.take(count)).toBe(true);
    });

    it('password reset mails of a known device are limited, and the answer says so', async () => {
      const person = await personWithDevice();
      const answers = [];
      for (let n = 0; n <= MAILS_PER_HOUR; n += 1)
        answers.push(outcome(await forgotten(person, { mark: person.mark })));
      expect(answers).toEqual([
        ...Array.from({ length: MAILS_PER_HOUR }, () => [202, undefined]),
        [429, 'request/too-many'],
      ]);
    });
  });

  it('confirmation mails: strangers cannot use up those of the address’s account', async () => {
    const person = await world.stage.register();
    const other = await world.stage.register();
    for (let n = 0; n <= MAILS_PER_HOUR; n += 1) {
      await world.post('email', { email: person.email, password: other.password }, other);
    }
    await world.mailTo(person.email);
    expect((await world.post('email/resend', undefined, person)).status).toBe(202);
    expect(linkIn(await world.mailTo(person.email, 2)).page).toBe(`${PUBLIC}/confirm-email`);
  });
});
