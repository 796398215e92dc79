import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Passkey } from '../../../src/domain/account/passkeys.ts';
import { DURATIONS, LIMITS } from '../../../src/domain/limits.ts';
import { createTokenSeal } from '../../../sync-server/src/accounts/sessions/token-seal.ts';
import { NEW_PASSWORD, outcome, PUBLIC, type Registered, useAccountWorld } from './account-world.ts';
import { createAuthenticator } from './authenticator.ts';
import { stages } from './stage.ts';

const FAILED = [401, 'account/passkey-failed'];

describe.each(stages)('passkeys on $name', (kind) => {
  const world = useAccountWorld(kind);
  const { post, info } = world;

  async function challengeFor(path: string, body: unknown, by?: Registered): Promise<string> {
    const answer = await post(path, body, by);
    if (answer.status !== 200) throw new Error(`options were answered ${answer.status} ${answer.text}`);
    return String(answer.body?.challenge);
  }
  const additionChallenge = (of: Registered) => challengeFor('passkeys/options', { password: of.password }, of);
  const signInChallenge = () => challengeFor('passkeys/sign-in/options', {});

  const add = (of: Registered, credential: unknown) => post('passkeys', { credential }, of);
  const signIn = (credential: unknown) => post('passkeys/sign-in', { credential, locale: 'en' });

  async function passkeysOf(of: Registered): Promise<Passkey[]> {
    return ((await info(of))?.passkeys ?? []) as Passkey[];
  }

  /** A person and the authenticator with their passkey. */
  async function owner() {
    const person = await world.stage.register();
    const authenticator = createAuthenticator(PUBLIC);
    const added = await add(person, authenticator.make({ challenge: await additionChallenge(person) }));
    if (added.status !== 204) throw new Error(`adding was answered ${added.status} ${added.text}`);
    const { userId } = person.session;
    return { person, authenticator, userId };
  }

  it('adds a passkey, signs in with it, renames and removes it', async () => {
    const { person, authenticator, userId } = await owner();
    const [added] = await passkeysOf(person);
    expect(added).toEqual({ id: expect.any(String), name: '', createdAt: expect.any(String), lastUsedAt: null });

    const session = await signIn(authenticator.use(userId, { challenge: await signInChallenge() }));
    expect([session.status, session.body?.userId]).toEqual([200, userId]);
    expect((await passkeysOf(person))[0]?.lastUsedAt).not.toBeNull();

    const path = `/auth/passkeys/${added?.id}`;
    const { accessToken: token } = person.session;
    const rename = (id: string) => world.stage.call('PUT', id, { token, body: { name: 'Телефон' } });
    expect((await rename(path)).status).toBe(204);
    expect((await passkeysOf(person))[0]?.name).toBe('Телефон');
    expect(outcome(await rename(`/auth/passkeys/${'0'.repeat(24)}`))).toEqual([404, 'account/passkey-failed']);

    // Twice: the first answer may have been lost.
    for (let n = 0; n < 2; n += 1) expect((await world.stage.call('DELETE', path, { token })).status).toBe(204);
    expect(await passkeysOf(person)).toEqual([]);
    expect(outcome(await signIn(authenticator.use(userId, { challenge: await signInChallenge() })))).toEqual(FAILED);
  });

  it('reports a new passkey to its owner, in the app and by mail', async () => {
    const { person } = await owner();
    expect(await world.notificationsOf(person)).toContain('passkey-added');
    expect((await world.mailTo(person.email, 2)).mail.subject).toContain('ключ доступу');
  });

  it('adds a passkey only with the password, and only one that answers the owner’s own challenge', async () => {
    const [person, other] = [await world.stage.register(), await world.stage.register()];
    const wrong = await post('passkeys/options', { password: 'not this one' }, person);
    expect(outcome(wrong)).toEqual([403, 'account/wrong-password']);
    const authenticator = createAuthenticator(PUBLIC);
    const challenges = { theirs: await additionChallenge(other), ofSignIn: await signInChallenge() };
    const attempts = [
      { challenge: challenges.theirs },
      { challenge: challenges.ofSignIn },
      { challenge: await additionChallenge(person), origin: 'https://lapka.example.org' },
      { challenge: await additionChallenge(person), isVerified: false },
    ];
    for (const attempt of attempts) {
      expect(outcome(await add(person, authenticator.make(attempt)))).toEqual([403, 'account/passkey-failed']);
    }
    expect(await passkeysOf(person)).toEqual([]);
  });

  it('adds and reports the same passkey once, however often the answer is sent, and forgets no use of it', async () => {
    const person = await world.stage.register();
    const { userId } = person.session;
    const authenticator = createAuthenticator(PUBLIC);
    const made = authenticator.make({ challenge: await additionChallenge(person) });
    expect((await add(person, made)).status).toBe(204);
    const used = authenticator.use(userId, { challenge: await signInChallenge() });
    expect((await signIn(used)).status).toBe(200);
    expect((await add(person, made)).status).toBe(204);
    expect(await passkeysOf(person)).toHaveLength(1);
    expect(outcome(await signIn(used))).toEqual(FAILED);
    const reports = (await world.notificationsOf(person)).filter((kind) => kind === 'passkey-added');
    expect(reports).toHaveLength(1);
  });

  it('keeps a limited number of passkeys', async () => {
    const { person } = await owner();
    const { store } = world.stage.service.accounts;
    await store.update(person.session.userId, (now) => {
      const [one] = now.passkeys ?? [];
      if (one === undefined) return null;
      return { ...now, passkeys: Array.from({ length: LIMITS.passkeys }, (_, n) => ({ ...one, id: `${one.id}${n}` })) };
    });
    const refused = await post('passkeys/options', { password: person.password }, person);
    expect(outcome(refused)).toEqual([409, 'account/passkey-limit']);
  });

  it('refuses a sign-in that does not prove its owner’s presence here and now', async () => {
    const { person, authenticator, userId } = await owner();
    const seal = createTokenSeal(world.stage.jwtKey, 'passkey-challenge');
    const challengeAt = (at: number) => {
      const random = randomBytes(16).toString('base64url');
      return Buffer.from(`${random}.${seal.close(`${random} `, new Date(at))}`).toString('base64url');
    };
    const stranger = await world.stage.register();
    const attempts = [
      authenticator.use(userId, { challenge: challengeAt(Date.now() - DURATIONS.passkeyChallenge) }),
      authenticator.use(userId, { challenge: Buffer.from('made up').toString('base64url') }),
      authenticator.use(userId, { challenge: await additionChallenge(person) }),
      authenticator.use(userId, { challenge: await signInChallenge(), origin: 'https://lapka.example.org' }),
      authenticator.use(userId, { challenge: await signInChallenge(), isVerified: false }),
      authenticator.use(stranger.session.userId, { challenge: await signInChallenge() }),
      authenticator.use('no such person', { challenge: await signInChallenge() }),
      createAuthenticator(PUBLIC).use(userId, { challenge: await signInChallenge() }),
    ];
    for (const attempt of attempts) expect(outcome(await signIn(attempt))).toEqual(FAILED);
    expect((await signIn(authenticator.use(userId, { challenge: challengeAt(Date.now()) }))).status).toBe(200);
  });

  it('uses each answer once, and none that is older than the last', async () => {
    const { authenticator, userId } = await owner();
    const older = await signInChallenge();
    const used = authenticator.use(userId, { challenge: await signInChallenge() });
    expect((await signIn(used)).status).toBe(200);
    expect(outcome(await signIn(used))).toEqual(FAILED);
    expect(outcome(await signIn(authenticator.use(userId, { challenge: older })))).toEqual(FAILED);
  });

  it('signs nobody in who is suspended or has deleted their account', async () => {
    const { person, authenticator, userId } = await owner();
    const { store } = world.stage.service.accounts;
    const suspend = (status: 'active' | 'suspended') => store.update(userId, (now) => ({ ...now, status }));
    const attempt = async () => signIn(authenticator.use(userId, { challenge: await signInChallenge() }));
    await suspend('suspended');
    expect(outcome(await attempt())).toEqual([403, 'account/suspended']);
    await suspend('active');
    expect((await post('delete', { password: person.password }, person)).status).toBe(204);
    expect(outcome(await attempt())).toEqual(FAILED);
  });

  it('forgets the passkeys of a person who sets a new password by mail', async () => {
    const { person, authenticator, userId } = await owner();
    const token = await world.resetToken(person, 3);
    expect((await post('password/reset', { token, password: NEW_PASSWORD })).status).toBe(204);
    expect(outcome(await signIn(authenticator.use(userId, { challenge: await signInChallenge() })))).toEqual(FAILED);
  });
});
