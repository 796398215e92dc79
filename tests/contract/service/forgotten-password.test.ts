import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createMailLimit, MAIL_COUNTS, MAILS_PER_HOUR } from '../../../sync-server/src/accounts/sign-in/mail-limit.ts';
import { FREE_TRIES } from '../../../sync-server/src/accounts/sign-in/tries.ts';
import { addressOf, NEW_PASSWORD, outcome, PUBLIC, useAccountWorld } from './account-world.ts';
import { linkIn } from './mailbox.ts';
import { type Answer, newPerson, stages } from './stage.ts';

describe.each(stages)('a forgotten password on $name', (kind) => {
  const world = useAccountWorld(kind);
  const { post, login, refresh, forgotten, info, mailTo, resetToken } = world;

  it('a forgotten password is reset by the mailed link, once; every session ends, and the address counts as confirmed', async () => {
    const person = await world.stage.register();
    const confirmation = linkIn(await mailTo(person.email)).token;
    for (let n = 0; n < FREE_TRIES; n += 1) await login(person.email, 'wrong one');
    const token = await resetToken(person);
    expect((await post('password/reset', { token, password: NEW_PASSWORD })).status).toBe(204);
    expect((await refresh(person.cookie)).status).toBe(401);
    // The tries are reset: a person who can read the mail need not wait.
    expect((await login(person.email, NEW_PASSWORD)).status).toBe(200);
    expect(await info(person)).toMatchObject({ emailConfirmed: true });
    expect(outcome(await post('email/confirm', { token: confirmation }))).toEqual([410, 'account/link-ended']);
    expect(outcome(await post('password/reset', { token, password: 'ще один пароль' }))).toEqual([
      410,
      'account/link-ended',
    ]);
  });

  it('a reset request gets the same answer for an address without an account, which gets no mail', async () => {
    const person = await world.stage.register();
    const nobody = newPerson();
    const [known, unknown] = [await forgotten(person.email), await forgotten(nobody.email)];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    const names = (answer: Answer) => [...answer.headers.keys()].sort();
    expect(names(known)).toEqual(names(unknown));
    await mailTo(person.email, 2);
    expect(world.mailbox.received.flatMap(({ recipients }) => recipients)).not.toContain(addressOf(nobody));
  });

  it('a newer reset link invalidates the older', async () => {
    const person = await world.stage.register();
    const first = await resetToken(person, 2);
    const second = await resetToken(person, 3);
    expect(outcome(await post('password/reset', { token: first, password: NEW_PASSWORD }))).toEqual([
      410,
      'account/link-ended',
    ]);
    expect((await post('password/reset', { token: second, password: NEW_PASSWORD })).status).toBe(204);
  });

  it('a reset link expires', async () => {
    const person = await world.stage.register();
    const token = await resetToken(person);
    const accounts = world.stage.service.couch.use<{ resetLink: { hash: string; expiresAt: string } }>('accounts');
    const account = await accounts.get(`account:${person.session.userId}`);
    await accounts.insert({
      ...account,
      resetLink: { ...account.resetLink, expiresAt: new Date(Date.now() - 1).toISOString() },
    });
    expect((await post('password/reset', { token, password: NEW_PASSWORD })).status).toBe(410);
  });

  it('of two concurrent uses of a reset link one succeeds', async () => {
    const person = await world.stage.register();
    const token = await resetToken(person);
    const passwords = ['перший новий', 'другий новий'];
    const answers = await Promise.all(passwords.map((password) => post('password/reset', { token, password })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410]);
  });

  it('a link of another kind does not set a password', async () => {
    const person = await world.stage.register();
    const { token } = linkIn(await mailTo(person.email));
    expect((await post('password/reset', { token, password: NEW_PASSWORD })).status).toBe(410);
    const reset = await resetToken(person);
    expect((await post('email/confirm', { token: reset })).status).toBe(410);
  });

  it('the service stores only the hash of the mailed secret', async () => {
    const person = await world.stage.register();
    const token = await resetToken(person);
    const { rows } = await world.stage.service.couch.use('accounts').list({ include_docs: true });
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('reset links lead to our address, whatever the request’s host', async () => {
    const person = await world.stage.register();
    await world.stage.call('POST', '/auth/password/forgotten', {
      body: { email: person.email, locale: 'en' },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    });
    const { mail } = await mailTo(person.email, 2);
    expect(`${mail.text}${mail.html}`).not.toContain('evil.example');
    expect(mail.text).toContain(`${PUBLIC}/reset-password#`);
  });

  it('requests are counted for an hour, and then forgotten', async () => {
    const { couch } = world.stage.service;
    let now = Date.now();
    const limit = createMailLimit(couch, () => now);
    const whom = MAIL_COUNTS.person(randomBytes(16).toString('hex'));
    for (let n = 0; n < MAILS_PER_HOUR; n += 1) {
      await limit.ask(whom);
      now += 60_000;
    }
    await expect(limit.ask(whom)).rejects.toMatchObject({ code: 'request/too-many', retryAfter: 55 * 60 });
    now += 55 * 60_000;
    await limit.ask(whom);
    await expect(limit.ask(whom)).rejects.toMatchObject({ code: 'request/too-many' });
    now += 60 * 60_000;
    expect(await limit.sweep()).toBeGreaterThan(0);
    const { rows } = await couch.use('accounts').list({ start_key: 'mails:', end_key: 'mails:\ufff0' });
    expect(rows).toEqual([]);
  });

  it('concurrent requests cannot exceed the limit', async () => {
    const limit = createMailLimit(world.stage.service.couch);
    const whom = MAIL_COUNTS.person(randomBytes(16).toString('hex'));
    const asked = await Promise.allSettled(Array.from({ length: 12 }, () => limit.ask(whom)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAILS_PER_HOUR);
  });
});
