import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseBackupCommand } from '../sync-server/src/backup-command.ts';
import { LARGEST_BATCH_BYTES } from '../sync-server/src/http/gateway/limits.ts';
import { COMPOSE_FILES, parseCaddyfile, projectFile, readComposeFile } from './testing/compose-files.ts';
import { documentedCommands, drawDotEnv } from './testing/documented-env.ts';

describe('docs/couchdb.md', () => {
  const text = projectFile('docs/couchdb.md');

  it('draws an .env that only its owner can read, with new secrets each time', () => {
    const [first, second] = [drawDotEnv(), drawDotEnv()];
    expect(first.mode).toBe(0o600);
    expect(Object.keys(first.variables).toSorted()).toEqual(['COUCHDB_PASSWORD', 'JWT_KEY', 'PUBLIC_ORIGIN']);
    for (const name of ['COUCHDB_PASSWORD', 'JWT_KEY']) {
      expect(first.variables[name]).toMatch(/^[0-9a-f]{48,}$/);
      expect(first.variables[name]).not.toBe(second.variables[name]);
    }
  });

  it('names containers, files and commands that exist', () => {
    const commands = [...documentedCommands(), ...[...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)];
    const ofCompose = commands.flatMap((command) => command.split(' && ')).filter((each) => /^docker /.test(each));
    expect(ofCompose.length).toBeGreaterThan(5);
    for (const command of ofCompose) {
      const [, file = 'compose.yaml', rest = ''] = /^docker compose (?:-f (\S+) )?(.*)$/.exec(command) ?? [];
      const known = COMPOSE_FILES.find((each) => each === file);
      const names = known === undefined ? [] : readComposeFile(known).containers.map(([name]) => name);
      const [verb, ...words] = rest.split(' ').filter((word) => !word.startsWith('-'));
      const [name, ...args] = words;
      expect(['up', 'down', 'build', 'exec', 'run', 'stop']).toContain(verb);
      expect([command, name === undefined || names.includes(name)]).toEqual([command, true]);
      if (verb === 'exec') expect(args.slice(0, 2)).toEqual(['node', 'dist-server/admin.js']);
      if (verb === 'run' && args.length > 0) expect([command, parseBackupCommand(args)]).not.toContain(null);
    }
    const files = [...text.matchAll(/`((?:couchdb\/)?[a-z]+\.(?:yaml|ini))`/g)].map(([, file = '']) => file);
    const missing = files.filter((file) => !existsSync(join(import.meta.dirname, file.replace('couchdb/', ''))));
    expect(missing).toEqual([]);
  });
});

describe('the start of a CouchDB container', () => {
  it.each(COMPOSE_FILES)('writes the key of access tokens in base64, of %s', async (file) => {
    const folder = await mkdtemp(join(tmpdir(), 'lapka-node-'));
    const [[, node] = []] = readComposeFile(file).containers.filter(([, { ulimits }]) => ulimits !== undefined);
    const settings = join(folder, 'local.d');
    await mkdir(settings);
    for (const [source = '', target = ''] of (node?.volumes ?? []).map((each) => each.split(':'))) {
      if (source.startsWith('./')) await cp(join(import.meta.dirname, source), join(folder, target));
    }
    const script = (node?.entrypoint?.[2] ?? '')
      .replaceAll('$$', '$')
      .replaceAll('/opt/couchdb/etc/local.d', settings)
      .replaceAll(' /lapka/', ` ${folder}/lapka/`)
      .replace(/^exec .*$/m, `ls ${settings}`);
    const JWT_KEY = 'a key whose base64 needs more than one line of seventy-six characters, with $ and %s';
    const written = execFileSync('sh', ['-ec', script], { encoding: 'utf8', env: { PATH: process.env.PATH, JWT_KEY } });
    const last = await readFile(join(settings, written.trim().split('\n').at(-1) ?? ''), 'utf8');
    expect(last.split('\n')).toContain(`hmac:_default = ${Buffer.from(JWT_KEY).toString('base64')}`);
    await rm(folder, { recursive: true });
  });
});

describe('the Caddyfile', () => {
  const text = projectFile('couchdb/Caddyfile');
  const site = parseCaddyfile(text).find(({ words }) => words[0] === '{$PUBLIC_ORIGIN}');
  const settingOf = (directive: string, setting: string) =>
    site?.block.find(({ words }) => words[0] === directive)?.block.find(({ words }) => words[0] === setting)?.words[1];

  it('uses the variables that both compose files set', () => {
    const used = [...new Set([...text.matchAll(/\{\$(\w+)/g)].map(([, name]) => name))].toSorted();
    for (const file of COMPOSE_FILES) {
      const [, caddy] = readComposeFile(file).containers.find(([name]) => name === 'caddy') ?? [];
      expect(Object.keys(caddy?.environment ?? {}).toSorted()).toEqual(used);
    }
  });

  it('passes all requests to the services, and asks their health', () => {
    const proxies = site?.block.filter(({ words }) => words[0] === 'reverse_proxy').map(({ words }) => words);
    expect(proxies).toEqual([['reverse_proxy', '{$SERVICES}']]);
    expect(settingOf('reverse_proxy', 'health_uri')).toBe('/healthz');
  });

  it('accepts the largest batch of a device, as docs/operating.md asks of a proxy', () => {
    const [, megabytes = '0'] = /^(\d+)MB$/.exec(settingOf('request_body', 'max_size') ?? '') ?? [];
    expect(Number(megabytes) * 1_000_000).toBeGreaterThanOrEqual(LARGEST_BATCH_BYTES);
    expect(projectFile('docs/operating.md')).toContain(`| body size below \`/db\` | ${megabytes} MB |`);
  });

  it('neither buffers, compresses nor changes answers', () => {
    const directives = site?.block.map(({ words }) => words[0]);
    expect(directives).toEqual(['request_body', 'reverse_proxy']);
    const settings = site?.block.flatMap(({ block }) => block.map(({ words }) => words[0]));
    expect(settings?.filter((each) => /flush|buffer|header|trusted/.test(each ?? ''))).toEqual([]);
  });

  it.each(['a {\n', 'a {\n}\n}\n', '}\n'])('would not be read with braces as in %j', (broken) => {
    expect(() => parseCaddyfile(broken)).toThrow(/block/);
  });
});
