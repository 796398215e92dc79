import { hash, verify } from '@node-rs/argon2';

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, 2 passes, 1 lane; argon2id is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** `stored` null (no such account, or no password) takes the same time as a real hash and is never correct. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/** Computes once the hash that stands in for unknown accounts. */
export async function createPasswords(): Promise<Passwords> {
  const nobody = await hash(crypto.randomUUID(), COST);
  return {
    hash: (password) => hash(normalise(password), COST),
    async verify(stored, password) {
      const right = await verify(stored ?? nobody, normalise(password));
      return right && stored !== null;
    },
  };
}

/** The same keystrokes give different code points on different devices (NIST SP 800-63B, 5.1.1.2). */
function normalise(password: string): string {
  return password.normalize('NFKC');
}
