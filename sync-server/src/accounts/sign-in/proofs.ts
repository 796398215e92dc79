import { Failure } from '../../base/http/failure.ts';
import type { StoredAccount } from '../documents.ts';
import type { GoogleVerifier } from './google.ts';
import type { Passwords } from './passwords.ts';
import { countsOfProof, type TryCounter } from './tries.ts';

/** Requires a signed-in person to prove their identity again, before an action that cannot be undone. */
export interface Proofs {
  /**
   * `session` identifies the client. @throws Failure 409 `account/no-password`, 403 `account/wrong-password`, 429
   * `account/too-many-tries`.
   */
  password(account: StoredAccount, session: string, password: string): Promise<void>;
  /**
   * @throws Failure 403 `account/google-failed` for a token that is invalid, belongs to another person, or was not
   * issued recently.
   */
  google(account: StoredAccount, credential: string): Promise<void>;
}

/** A Google token is valid for an hour; one older than this does not prove that the person is present. */
const FRESH_MS = 10 * 60_000;

interface Parts {
  readonly passwords: Passwords;
  readonly tries: TryCounter;
  readonly google: GoogleVerifier | null;
}

export function createProofs({ passwords, tries, google }: Parts): Proofs {
  return {
    async password(account, session, password) {
      if (account.passwordHash === null) throw new Failure(409, 'account/no-password', 'The account has no password.');
      // Counted, because a stolen access token must not allow unlimited guesses. The count is separate, so that
      // strangers at the sign-in cannot use up the person's tries.
      const counts = countsOfProof(account.userId, session);
      await tries.begin(counts);
      if (!(await passwords.verify(account.passwordHash, password))) {
        throw new Failure(403, 'account/wrong-password', 'The password is wrong.');
      }
      await tries.succeeded(counts);
    },

    async google(account, credential) {
      const refused = () =>
        new Failure(403, 'account/google-failed', 'Google did not confirm that it is the same person.');
      if (google === null || account.googleSub === null) throw refused();
      const person = await google.verify(credential).catch((error: unknown) => {
        throw error instanceof Failure && error.statusCode === 401 ? refused() : error;
      });
      if (person.sub !== account.googleSub || Date.now() - person.issuedAt.getTime() > FRESH_MS) throw refused();
    },
  };
}
