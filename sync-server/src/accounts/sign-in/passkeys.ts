import { randomBytes } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Passkey, PasskeyAddition, PasskeyLogin } from '../../../../src/domain/account/passkeys.ts';
import { DURATIONS, LIMITS } from '../../../../src/domain/limits.ts';
import { Failure } from '../../base/http/failure.ts';
import { type StoredAccount, type StoredPasskey, sha256 } from '../documents.ts';
import type { TokenSeal } from '../sessions/token-seal.ts';
import type { AccountStore } from '../store.ts';

type PromptOptions = { readonly challenge: string } & Readonly<Record<string, unknown>>;

/**
 * Passkeys (WebAuthn level 3): discoverable credentials that verify their user, so that one tap is a whole sign-in.
 * `origin` is the address that people use; its host is the relying party.
 */
export interface Passkeys {
  /** The options of the prompt that makes a passkey. @throws Failure 409 `account/passkey-limit` */
  additionOptions(account: StoredAccount, origin: string): Promise<PromptOptions>;
  /**
   * False if the account had it already: the request was repeated.
   * @throws Failure 403 `account/passkey-failed`, 409 `account/passkey-limit`.
   */
  add(account: StoredAccount, input: PasskeyAddition & { readonly name: string }, origin: string): Promise<boolean>;
  /** False if the account has no such passkey. */
  rename(userId: string, id: string, name: string): Promise<boolean>;
  /** Succeeds also if the account has no such passkey. */
  remove(userId: string, id: string): Promise<void>;
  /** The options of the prompt that signs in; the same for everybody. */
  signInOptions(origin: string): Promise<PromptOptions>;
  /** Returns the account of this passkey, also a suspended one. @throws Failure 401 `account/passkey-failed` */
  prove(credential: PasskeyLogin['credential'], origin: string): Promise<StoredAccount>;
}

const CHALLENGE_BYTES = 16;
const USER_ID = /^[0-9a-f]{32}$/;

export function createPasskeys(store: AccountStore, seal: TokenSeal): Passkeys {
  const challenges = createChallenges(seal);

  async function verifiedAddition(
    credential: PasskeyAddition['credential'],
    { userId }: StoredAccount,
    origin: string,
  ): Promise<NonNullable<VerifiedRegistrationResponse['registrationInfo']>> {
    const verified = await verifyRegistrationResponse({
      response: credential,
      expectedChallenge: (challenge) => challenges.issuedAt(challenge, userId) !== null,
      ...partyOf(origin),
    }).catch(() => null);
    if (!verified?.verified) throw new Failure(403, 'account/passkey-failed', 'The browser made no valid passkey.');
    return verified.registrationInfo;
  }

  return {
    async additionOptions(account, origin) {
      const passkeys = passkeysOf(account);
      if (passkeys.length >= LIMITS.passkeys) throw tooMany();
      const options = await generateRegistrationOptions({
        rpName: 'Lapka',
        rpID: new URL(origin).hostname,
        userName: account.email,
        userDisplayName: `${account.firstName} ${account.secondName}`.trim(),
        userID: new TextEncoder().encode(account.userId),
        challenge: challenges.issue(account.userId),
        timeout: DURATIONS.passkeyChallenge,
        attestationType: 'none',
        excludeCredentials: passkeys.map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return { ...options };
    },

    async add(account, { credential, name }, origin) {
      const { credential: made } = await verifiedAddition(credential, account, origin);
      const passkey: StoredPasskey = {
        id: made.id,
        publicKey: Buffer.from(made.publicKey).toString('base64url'),
        counter: made.counter,
        name,
        createdAt: new Date().toISOString(),
        lastUsedAt: null,
        challengedAt: 0,
      };
      let isNew = false;
      const added = await store.update(account.userId, (now) => {
        const known = passkeysOf(now);
        // The response to the first attempt may have been lost.
        isNew = !known.some(({ id }) => id === passkey.id);
        if (!isNew) return now;
        return known.length < LIMITS.passkeys ? { ...now, passkeys: [...known, passkey] } : null;
      });
      if (added === null) throw tooMany();
      return isNew;
    },

    async rename(userId, id, name) {
      const renamed = await store.update(userId, (now) => {
        const passkeys = passkeysOf(now);
        if (!passkeys.some((passkey) => shownId(passkey) === id)) return null;
        return { ...now, passkeys: passkeys.map((one) => (shownId(one) === id ? { ...one, name } : one)) };
      });
      return renamed !== null;
    },

    async remove(userId, id) {
      await store.update(userId, (now) => {
        const others = passkeysOf(now).filter((passkey) => shownId(passkey) !== id);
        return others.length === passkeysOf(now).length ? null : { ...now, passkeys: others };
      });
    },

    async signInOptions(origin) {
      const options = await generateAuthenticationOptions({
        rpID: new URL(origin).hostname,
        challenge: challenges.issue(ANYBODY),
        timeout: DURATIONS.passkeyChallenge,
        userVerification: 'required',
      });
      return { ...options };
    },

    async prove(credential, origin) {
      const failed = new Failure(401, 'account/passkey-failed', 'This passkey signs in to no account here.');
      const userId = Buffer.from(credential.response.userHandle, 'base64url').toString('utf8');
      const account = USER_ID.test(userId) ? await store.account(userId) : null;
      const passkey = account === null ? undefined : passkeysOf(account).find(({ id }) => id === credential.id);
      if (passkey === undefined) throw failed;
      let challengedAt = 0;
      const verified = await verifyAuthenticationResponse({
        response: credential,
        expectedChallenge: (challenge) => {
          challengedAt = challenges.issuedAt(challenge, ANYBODY) ?? 0;
          return challengedAt > 0;
        },
        credential: {
          id: passkey.id,
          publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
        ...partyOf(origin),
      }).catch(() => null);
      if (!verified?.verified) throw failed;
      const { newCounter } = verified.authenticationInfo;
      const used = await store.update(userId, (now) => withUse(now, passkey.id, { counter: newCounter, challengedAt }));
      if (used === null) throw failed;
      return used;
    },
  };
}

/** The account after a use of a passkey; null if it was removed, or if a response to this challenge was used before. */
export function withUse<A extends Pick<StoredAccount, 'passkeys'>>(
  account: A,
  id: string,
  { counter, challengedAt }: Pick<StoredPasskey, 'counter' | 'challengedAt'>,
): A | null {
  const passkeys = passkeysOf(account);
  const used = passkeys.find((passkey) => passkey.id === id);
  if (used === undefined || challengedAt <= used.challengedAt) return null;
  const lastUsedAt = new Date().toISOString();
  return {
    ...account,
    passkeys: passkeys.map((one) => (one === used ? { ...one, counter, challengedAt, lastUsedAt } : one)),
  };
}

export function shownPasskeys(account: StoredAccount): Passkey[] {
  return passkeysOf(account).map((passkey) => {
    const { name, createdAt, lastUsedAt } = passkey;
    return { id: shownId(passkey), name, createdAt, lastUsedAt };
  });
}

function passkeysOf({ passkeys = [] }: Pick<StoredAccount, 'passkeys'>): readonly StoredPasskey[] {
  return passkeys;
}

/** A credential's own id may be too long for an address. */
function shownId({ id }: StoredPasskey): string {
  return sha256(id).slice(0, 24);
}

function partyOf(origin: string) {
  return {
    expectedOrigin: new URL(origin).origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
  };
}

function tooMany(): Failure {
  return new Failure(409, 'account/passkey-limit', `An account has at most ${LIMITS.passkeys} passkeys.`);
}

/** Whoever signs in: the account is known only when the passkey answers. */
const ANYBODY = '';

/**
 * Challenges that nothing stores: a random text, and a seal that says when it was issued and for whom. In the browser's
 * response they are base64url of that text.
 */
function createChallenges(seal: TokenSeal) {
  return {
    issue(userId: string): string {
      const random = randomBytes(CHALLENGE_BYTES).toString('base64url');
      return `${random}.${seal.close(`${random} ${userId}`, new Date())}`;
    },
    /** In milliseconds; null if it was not issued for this person, or too long ago. */
    issuedAt(challenge: string, userId: string): number | null {
      const text = Buffer.from(challenge, 'base64url').toString('utf8');
      const dot = text.indexOf('.');
      const at = seal.issuedAt(`${text.slice(0, dot)} ${userId}`, text.slice(dot + 1));
      return at !== null && Date.now() - at < DURATIONS.passkeyChallenge ? at : null;
    },
  };
}
