import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualShell, type PlayedCommand, playedCommands } from './shell.ts';

describe('a command that the script plays', () => {
  it.each<[program: string, args: string, commands: PlayedCommand[]]>([
    ['systemctl', 'stop lapka', [{ host: null, words: ['systemctl', 'stop', 'lapka'] }]],
    [
      'ssh',
      'one.lapka systemctl stop couchdb && apt-get install -y couchdb',
      [
        { host: 'one.lapka', words: ['systemctl', 'stop', 'couchdb'] },
        { host: 'one.lapka', words: ['apt-get', 'install', '-y', 'couchdb'] },
      ],
    ],
  ])('of %s names its machine and words', (program, args, commands) => {
    expect(playedCommands(program, args)).toEqual(commands);
  });
});

describe('the shell of the manual', () => {
  let folder: string;
  let shell: ManualShell;
  let played: string[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lapka-shell-'));
    played = [];
    shell = await ManualShell.open(folder, async ({ host, words }) => {
      if (words.includes('broken')) throw new Error('It does not start.');
      played.push(`${host ?? ''}: ${words.join(' ')}`);
    });
  });
  afterEach(async () => {
    await shell.close();
    await rm(folder, { recursive: true });
  });
  const run = async (commands: string, killAt?: RegExp) => {
    const lines: string[] = [];
    const show = (line: string) => lines.push(line);
    const result = await shell.run(commands, { env: { WHO: 'service' }, addresses: new Map(), show, killAt }).then(
      () => 'well',
      (error: unknown) => (error as Error).message,
    );
    return { result, output: lines.join('\n') };
  };

  it('plays ssh and systemctl, and runs everything else with the given variables', async () => {
    const { result, output } = await run(
      'for node in one two; do ssh $node \'systemctl start couchdb\'; done\necho "by $WHO"',
    );
    expect([result, played]).toEqual(['well', ['one: systemctl start couchdb', 'two: systemctl start couchdb']]);
    expect(output).toMatch(/^by service$/m);
  });

  it('kills the commands at a line that they print', async () => {
    const { result, output } = await run('echo In maintenance\nsleep 600\necho never', /maintenance$/);
    expect(result).toBe('well');
    expect(output).not.toMatch(/^never$/m);
    expect((await run('echo ready', /maintenance$/)).result).toBe('No command has printed /maintenance$/.');
  });

  it.each([
    ['a command fails', 'false\nsystemctl start lapka', ''],
    ['a played command fails', 'systemctl start broken\nsystemctl start lapka', 'It does not start.'],
    ['a variable is missing', 'echo $MISSING\nsystemctl start lapka', 'MISSING'],
  ])('stops when %s', async (_name, commands, said) => {
    const { result, output } = await run(commands);
    expect(result).toMatch(/^A command ended with [1-9]\d*\.$/);
    expect(output).toContain(said);
    expect(played).toEqual([]);
  });
});
