import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { SECRET_VARIABLES } from './secret-files.ts';

const KEY = 'a key for the tests of files 0123456789';
const VALUES: readonly [name: string, value: string, others: Record<string, string>][] = [
  ['JWT_KEY', KEY, {}],
  ['COUCHDB_PASSWORD', 'p:/ %', { COUCHDB_URL: 'http://couch:5984', COUCHDB_USER: 'service' }],
  ['SMTP_URL', 'smtps://user:password@mail.example:465', { PUBLIC_ORIGIN: 'https://lapka.example' }],
  ['GEOCODER_TOKEN', 'pk.1', {}],
  ['METRICS_TOKEN', 'x'.repeat(16), {}],
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapka-secret-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(text: string): Promise<string> {
  const path = join(folder, `secret-${Buffer.from(text).toString('hex')}`);
  await writeFile(path, text, { mode: 0o600 });
  return path;
}

function problemsOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

describe('a secret in a file', () => {
  it.each(VALUES)('has the effect of %s', async (name, value, others) => {
    const fromFile = readConfig({ ...others, [name]: '', [`${name}_FILE`]: await fileOf(`\n${value} \r\n`) });
    expect(fromFile).toEqual(readConfig({ ...others, [name]: value }));
  });

  it('is possible for each secret variable', () => {
    expect(SECRET_VARIABLES.toSorted()).toEqual(VALUES.map(([name]) => name).toSorted());
  });

  it('is not read if its variable is empty', () => {
    expect(readConfig({ JWT_KEY: KEY, JWT_KEY_FILE: '' }).jwtKey).toBe(KEY);
  });

  it('is refused together with the variable itself', async () => {
    expect(problemsOf({ JWT_KEY: KEY, JWT_KEY_FILE: await fileOf(`${KEY} too`) })).toBe(
      'JWT_KEY must be given once: here, or in the file that JWT_KEY_FILE names',
    );
  });

  it('is refused if it is missing, a folder or empty, all at once', async () => {
    const sentence = 'must be the path of a file with the secret, readable for this user';
    const files = {
      JWT_KEY_FILE: join(folder, 'none'),
      SMTP_URL_FILE: folder,
      METRICS_TOKEN_FILE: await fileOf(' \n'),
    };
    const lines = problemsOf(files).split('\n').toSorted();
    expect(lines).toEqual(['JWT_KEY_FILE', 'METRICS_TOKEN_FILE', 'SMTP_URL_FILE'].map((name) => `${name} ${sentence}`));
  });

  it('is refused by the rule of its variable, without its content', async () => {
    const message = problemsOf({ JWT_KEY_FILE: await fileOf('s3cr3t-value') });
    expect(message).toBe('JWT_KEY must be a text of at least 32 characters');
  });

  it('is documented for each secret variable', async () => {
    const text = await readFile('docs/operating.md', 'utf8');
    const [, sentence = ''] = /^Each secret \(([^)]*)\) may be in a file/m.exec(text) ?? [];
    expect([...sentence.matchAll(/`(\w+)`/g)].map(([, name]) => name).toSorted()).toEqual(SECRET_VARIABLES.toSorted());
  });
});
