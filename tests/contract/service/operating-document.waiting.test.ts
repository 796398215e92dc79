import { exec } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../sync-server/src/base/config/config.ts';
import { EMBEDDED, newPerson, openStage, type Stage } from './stage.ts';

const run = promisify(exec);
const ROOT = path.join(import.meta.dirname, '..', '..', '..');
const DOCUMENT = path.join(ROOT, 'docs', 'operating.md');
const BLOCK = /^```\w*\n([\s\S]*?)^```$/gm;
const RUN = /\b\d{8}T\d{9}Z\b/;
/** The document's folder of backups, and the person who becomes the first admin. */
const [FOLDER, PERSON] = ['/backups/lapka', 'olena@example.com'];
const LIMIT_MS = 120_000;
const JWT_KEY = 'a key of the operating document 0123456789';

let blocks: readonly string[][];
let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'lapka-operating-'));
  const document = await readFile(DOCUMENT, 'utf8');
  blocks = [...document.matchAll(BLOCK)].map(([, block = '']) =>
    block.split('\n').flatMap((line) => line.replace(/ +#.*$/, '').trim() || []),
  );
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

/** Runs a command of the document, with the test's folder and an existing backup run. */
async function follow(command: string, env: Readonly<Record<string, string>>, newest = ''): Promise<string> {
  const line = command.replace(FOLDER, path.join(scratch, 'backups')).replace(RUN, newest);
  const asked = { cwd: ROOT, env: { ...process.env, ...env }, timeout: LIMIT_MS };
  return await run(line, asked).then(
    ({ stdout }) => stdout,
    (error: unknown) => {
      throw new Error(`${line}: ${String(error)} ${(error as { stdout?: string }).stdout ?? ''}`);
    },
  );
}

it(
  'the document’s commands work one after the other as described',
  async () => {
    const commands = blocks.flat().filter((line) => line.startsWith('npm run admin'));
    const followed: string[] = [];
    const step = async (form: RegExp, env: Readonly<Record<string, string>>, newest?: string) => {
      const [command, ...others] = commands.filter((each) => form.test(each));
      if (command === undefined || others.length > 0) throw new Error(`${form} is not one command of the document.`);
      followed.push(command);
      return await follow(command, env, newest);
    };
    const [here, there] = [path.join(scratch, 'data'), path.join(scratch, 'other machine')];
    const person = { ...newPerson(), email: PERSON };
    const verified = await withService(here, async (stage) => {
      await stage.register(person);
      const beside = { DATA_DIR: here, PORT: new URL(stage.url).port, JWT_KEY };
      await step(/ doctor$/, beside);
      await step(/ grant /, beside);
      await step(/ backup \S+$/, beside);
      await step(/ backup .*--full$/, beside);
      return await step(/ verify /, beside);
    });
    const runs = [...verified.matchAll(new RegExp(RUN, 'g'))].map(([found]) => found);
    await step(/ restore \S+$/, { DATA_DIR: there, JWT_KEY });
    await step(/ restore .*--replace$/, { DATA_DIR: there, JWT_KEY });
    await step(/ restore .*\dZ$/, { DATA_DIR: path.join(scratch, 'third machine'), JWT_KEY }, runs.toSorted().at(-1));
    await step(/ republish$/, { DATA_DIR: there, JWT_KEY });
    expect(followed.toSorted()).toEqual(commands.toSorted());
    await withService(there, async (stage) => {
      const { email, password } = person;
      const answer = await stage.call('POST', '/auth/login', { body: { email, password, locale: 'uk' } });
      expect([answer.status, answer.body?.roles]).toEqual([200, expect.arrayContaining(['admin'])]);
    });
  },
  8 * LIMIT_MS,
);

async function withService<T>(dataDir: string, work: (stage: Stage) => Promise<T>): Promise<T> {
  const stage = await openStage(EMBEDDED, { dataDir, env: { JWT_KEY } });
  try {
    return await work(stage);
  } finally {
    await stage.stop();
  }
}

it('the document’s environment for mails is valid', () => {
  const block = blocks.find((lines) => lines.some((line) => line.startsWith('SMTP_URL='))) ?? [];
  const env = Object.fromEntries(
    block.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  expect(Object.keys(env)).toHaveLength(4);
  expect(readConfig({ ...env, DATA_DIR: scratch }).publicOrigin).toBe(env.PUBLIC_ORIGIN);
});
