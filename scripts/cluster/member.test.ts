import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Member } from './member.ts';

describe('a member', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lapka-member-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const memberOf = (script: string, answers: () => Promise<boolean>) =>
    new Member(
      'CouchDB 2',
      '',
      { program: process.execPath, args: ['-e', script], env: {}, output: join(folder, 'output') },
      answers,
    );

  it('is awaited as long as it lives, and says meanwhile whose answer is missing', async () => {
    const said: string[] = [];
    const member = memberOf('setInterval(() => {}, 1000)', async () => said.length > 1);
    await member.start({ say: (sentence) => said.push(sentence), sayEveryMs: 1 });
    expect(member.isRunning).toBe(true);
    const sentence = /^CouchDB 2 has not answered for \d+ s; its output is in (.*)\.$/;
    expect(said.map((each) => sentence.exec(each)?.[1])).toEqual([join(folder, 'output'), join(folder, 'output')]);
    await member.kill();
  });

  it('is not awaited once its process has ended', async () => {
    const member = memberOf('process.stdout.write("no disk\\n"); process.exitCode = 3', async () => false);
    await expect(member.start()).rejects.toThrow(`CouchDB 2 has ended; its output is in ${join(folder, 'output')}.`);
    expect(await readFile(join(folder, 'output'), 'utf8')).toBe('no disk\n');
  });
});
