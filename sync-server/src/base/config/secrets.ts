import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { pushKeysOf } from './push-keys.ts';

/**
 * The key pair by which push services identify the service (VAPID, RFC 8292), base64url. Replacing it would end every
 * subscription.
 */
const Push = Type.Object({ publicKey: Type.String({ minLength: 80 }), privateKey: Type.String({ minLength: 40 }) });

const Secrets = Type.Object({
  /** Signs access tokens (its UTF-8 bytes are the HMAC key). */
  jwtKey: Type.String({ minLength: 32 }),
  /** The service's own credential for the embedded engine. */
  engine: Type.Object({ name: Type.String({ minLength: 1 }), password: Type.String({ minLength: 32 }) }),
  push: Push,
});
export type Secrets = Static<typeof Secrets>;

export const SECRETS_FILE = 'secrets.json';

/**
 * The service's own secrets: created at the first start and stored in `<dataDir>/secrets.json`, readable by this user
 * only. Processes that share a `jwtKey` get the same push keys. An unreadable file is an error and is never replaced: a
 * new key would sign out every person.
 */
export async function loadSecrets(dataDir: string, jwtKey: string | null): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, SECRETS_FILE);
  const known = await readSecrets(dataDir);
  if (known !== null) {
    await chmod(path, 0o600);
    return known;
  }
  const drawn = drawSecrets(jwtKey);
  await writePrivateFile(path, `${JSON.stringify(drawn, null, 2)}\n`);
  return drawn;
}

/** The file's content, without changing it; null if no service has started here. @throws Error as above */
export async function readSecrets(dataDir: string): Promise<Secrets | null> {
  const path = join(dataDir, SECRETS_FILE);
  const text = await readIfThere(path);
  return text === null ? null : parseSecrets(text, path);
}

function drawSecrets(sharedKey: string | null): Secrets {
  const draw = () => randomBytes(32).toString('hex');
  const jwtKey = draw();
  return { jwtKey, engine: { name: 'service', password: draw() }, push: pushKeysOf(sharedKey ?? jwtKey) };
}

function parseSecrets(text: string, path: string): Secrets {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (!Value.Check(Secrets, value)) {
    throw new Error(
      `${path} is damaged. Put back a copy of it; removing it signs everybody out and makes new secrets.`,
    );
  }
  return value;
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Writes a file that only this user can read. The write is atomic: after a power cut the file is the old or the new
 * one.
 */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  const fresh = `${path}.${process.pid}.tmp`;
  await rm(fresh, { force: true });
  try {
    const file = await open(fresh, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(fresh, path);
  } catch (error) {
    // On a full disk a partial file would occupy the remaining space, and the next process uses another file name.
    await rm(fresh, { force: true });
    throw error;
  }
}
