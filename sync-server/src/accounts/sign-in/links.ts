import { randomBytes } from 'node:crypto';
import { Failure } from '../../base/http/failure.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { orNull } from '../../storage/engine/nano-answers.ts';
import { type LinkPointer, type OpenLink, type StoredAccount, sha256 } from '../documents.ts';
import { sweepRange } from '../sessions/sweep.ts';
import type { AccountStore } from '../store.ts';

/**
 * The secrets of mailed links: 32 random bytes, stored as their hash. A pointer names the account of a hash. The
 * account says whether the link is open, so that using it, ending it and its effect are one write.
 */
export interface Links {
  /** Creates a token and stores its pointer. The caller must store `link` in the account before it sends the token. */
  draw(userId: string, lifeMs: number): Promise<{ token: string; link: OpenLink }>;
  /** The account of this token and the token's hash; null if the token is unknown. */
  find(token: string): Promise<{ account: StoredAccount; hash: string } | null>;
  /** Removes expired pointers. Returns the number removed. */
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

/** Whether this is the account's open link and it has not expired. */
export function isOpen(link: OpenLink | null, hash: string): boolean {
  return link !== null && link.hash === hash && Date.parse(link.expiresAt) > Date.now();
}

export function linkEnded(): Failure {
  return new Failure(410, 'account/link-ended', 'The link has ended or was used.');
}
