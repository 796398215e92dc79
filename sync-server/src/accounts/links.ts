import { randomBytes } from 'node:crypto';
import type { Couch } from '../engine/couch.ts';
import { orNull } from '../engine/nano-answers.ts';
import { Failure } from '../http/failure.ts';
import { type LinkPointer, type OpenLink, type StoredAccount, sha256 } from './documents.ts';
import type { AccountStore } from './store.ts';
import { sweepRange } from './sweep.ts';

/**
 * The secrets of mailed links: 32 random bytes, kept as their hash. A pointer says whose a hash is; whether the link is
 * open is said by the account, so using it, ending it and what it does are one write.
 */
export interface Links {
  /** A new token, its pointer already stored. The account must be told of `link` before the token goes out. */
  draw(userId: string, lifeMs: number): Promise<{ token: string; link: OpenLink }>;
  /** Whose token this is, and its hash; null: nobody's. */
  find(token: string): Promise<{ account: StoredAccount; hash: string } | null>;
  /** Removes pointers past their end. Answers how many. */
  sweep(): Promise<number>;
}

export function createLinks(couch: Couch, store: AccountStore): Links {
  const pointers = couch.use<LinkPointer>('accounts');

  return {
    async draw(userId, lifeMs) {
      const token = randomBytes(32).toString('base64url');
      const hash = sha256(token);
      const expiresAt = new Date(Date.now() + lifeMs).toISOString();
      await pointers.insert({ type: 'link', userId, expiresAt }, linkId(hash));
      return { token, link: { hash, expiresAt } };
    },
    async find(token) {
      const hash = sha256(token);
      const pointer = await orNull(pointers.get(linkId(hash)));
      const account = pointer === null ? null : await store.account(pointer.userId);
      return account === null ? null : { account, hash };
    },
    sweep: () => sweepRange(pointers, 'link:', ({ expiresAt }) => Date.parse(expiresAt) < Date.now()),
  };
}

export function linkId(hash: string): string {
  return `link:${hash}`;
}

/** Whether this is the link that the account has open, and its time is not over. */
export function isOpen(link: OpenLink | null, hash: string): boolean {
  return link !== null && link.hash === hash && Date.parse(link.expiresAt) > Date.now();
}

export function linkEnded(): Failure {
  return new Failure(410, 'account/link-ended', 'The link has ended or was used.');
}
