import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseBackupCommand } from '../sync-server/src/backup-command.ts';
import { readConfig } from '../sync-server/src/base/config/config.ts';
import { DEFAULT_PORT, Environment } from '../sync-server/src/base/config/environment.ts';
import { loadSecrets } from '../sync-server/src/base/config/secrets.ts';
import {
  COMPOSE_FILES,
  type ComposeFile,
  type Container,
  environmentOf,
  projectFile,
  readComposeFile,
  substituted,
  variableUses,
} from './testing/compose-files.ts';
import { drawDotEnv } from './testing/documented-env.ts';

/** The image that the Dockerfile makes. */
const OWN_IMAGE = 'lapka';
const ADMIN = ['node', 'dist-server/admin.js'];
/** Variables of the image's programs themselves. */
const OF_NODE = ['NODE_OPTIONS'];

type Named = [name: string, container: Container];
const isNode = ([, { ulimits }]: Named) => ulimits !== undefined;
const isBackup = ([, { profiles = [] }]: Named) => profiles.includes('backup');
const isOwn = ([, { image }]: Named) => image === OWN_IMAGE;
const isService = (each: Named) => isOwn(each) && !isBackup(each);
/** Joins the nodes and ends. */
const isJoin = ([name]: Named) => name === 'join';

/** As docs/couchdb.md draws it, for one node. */
const dotEnv = drawDotEnv().variables;

function only(file: ComposeFile, isWanted: (each: Named) => boolean): Container {
  const [found, ...others] = readComposeFile(file).containers.filter(isWanted);
  if (found === undefined || others.length > 0) throw new Error(`${file} has not exactly one such container.`);
  return found[1];
}

const megabytesOf = (size: string) => Number.parseInt(size, 10) * (size.endsWith('g') ? 1024 : 1);

describe.each(COMPOSE_FILES)('%s', (file) => {
  const { containers, volumes } = readComposeFile(file);
  const withoutValue = (of: (each: Container) => unknown, which = containers) =>
    which.filter(([, each]) => of(each) === undefined).map(([name]) => name);

  it('limits the memory and the logs of each container', () => {
    const limits = containers.map(([, { mem_limit: limit = '' }]) => substituted(limit, {}));
    expect(limits).toEqual(limits.map(() => expect.stringMatching(/^[1-9]\d*[gm]$/)));
    for (const [name, { logging }] of containers) {
      expect([name, logging?.driver]).toEqual([name, 'json-file']);
      expect(logging?.options).toEqual({ 'max-size': expect.stringMatching(/^\d+m$/), 'max-file': expect.any(String) });
    }
  });

  it('leaves a quarter of the memory of a service to what is not in its heap', () => {
    for (const [, container] of containers.filter(isOwn)) {
      const [, heap] = /^--max-old-space-size=(\d+)$/.exec(environmentOf(container, {}).NODE_OPTIONS ?? '') ?? [];
      expect(Number(heap)).toBeLessThanOrEqual(0.75 * megabytesOf(substituted(container.mem_limit ?? '', {})));
    }
  });

  it('restarts each container but those that end, and gives it time to stop', () => {
    const lasting = containers.filter((each) => !isBackup(each) && !isJoin(each));
    expect(lasting.map(([, { restart }]) => restart)).toEqual(lasting.map(() => 'unless-stopped'));
    expect(withoutValue((each) => each.stop_grace_period, lasting)).toEqual([]);
    expect(containers.filter(isBackup).map(([, { restart }]) => restart)).toEqual([undefined]);
  });

  it('publishes the ports of Caddy alone beyond loopback, and none of CouchDB', () => {
    const beyond = containers.filter(([, { ports = [] }]) => ports.some((port) => !port.startsWith('127.0.0.1:')));
    expect(beyond.map(([name]) => name)).toEqual(['caddy']);
    expect(withoutValue((each) => each.ports, containers.filter(isNode))).toHaveLength(
      containers.filter(isNode).length,
    );
  });

  it('pins the major version of each image, and builds its own once instead of pulling it', () => {
    const [own, others] = [containers.filter(isOwn), containers.filter((each) => !isOwn(each))];
    expect(others.map(([, { image }]) => image)).toEqual(others.map(() => expect.stringMatching(/^[a-z]+:\d/)));
    expect(own.map(([, each]) => each.pull_policy)).toEqual(own.map(() => 'never'));
    // Two builds of one name at once would disturb each other; the backup is never built with the services.
    expect(own.filter(isService).flatMap(([, { build = [] }]) => build)).toEqual(['..']);
    expect(own.filter(isBackup).map(([, { build }]) => build)).toEqual(['..']);
    expect(existsSync(join(import.meta.dirname, '..', 'Dockerfile'))).toBe(true);
  });

  it('mounts files that exist and volumes that are declared, and waits for containers that exist', () => {
    const mounted = containers.flatMap(([, { volumes: own = [] }]) => own.map((each) => substituted(each, dotEnv)));
    const sources = mounted.map((each) => each.split(':')[0] ?? '').filter((source) => source !== './backups');
    const files = sources.filter((source) => source.startsWith('.'));
    expect(files.filter((source) => !existsSync(join(import.meta.dirname, source)))).toEqual([]);
    const named = new Set(sources.filter((source) => !source.startsWith('.')));
    expect([...named].toSorted()).toEqual(volumes.toSorted());
    const names = containers.map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(containers.flatMap(([, each]) => Object.keys(each.depends_on ?? {}))));
  });

  it('gives the services variables that exist, with right values', () => {
    const known = [...Object.keys(Environment.properties), ...OF_NODE];
    for (const [, container] of containers.filter(isOwn)) {
      const environment = environmentOf(container, dotEnv);
      expect(known).toEqual(expect.arrayContaining(Object.keys(environment)));
      const { engine, publicOrigin, trustProxy, jwtKey } = readConfig(environment);
      expect({ publicOrigin, trustProxy, jwtKey }).toEqual({
        publicOrigin: dotEnv.PUBLIC_ORIGIN,
        trustProxy: 1,
        jwtKey: dotEnv.JWT_KEY,
      });
      const nodes = containers.filter(isNode).map(([name]) => name);
      const hosts = [engine?.url ?? '', ...(engine?.further ?? [])].map((url) => new URL(url));
      expect(hosts.map(({ hostname }) => hostname.replace('.lapka', '')).toSorted()).toEqual(nodes.toSorted());
      expect(hosts.map(({ port }) => port)).toEqual(hosts.map(() => '5984'));
    }
  });

  it('takes each variable from the documented commands, or the documents name it', () => {
    const uses = variableUses(projectFile(`couchdb/${file}`));
    const needed = uses.filter(({ fallback }) => fallback === null).map(({ name }) => name);
    if (file === 'compose.yaml') expect(Object.keys(dotEnv)).toEqual(expect.arrayContaining(needed));
    const documents = `${projectFile('docs/couchdb.md')}${projectFile('docs/operating.md')}`;
    const missing = uses.filter(({ name }) => !(name in dotEnv) && !documents.includes(`\`${name}\``));
    expect(missing).toEqual([]);
    const named = [...documents.matchAll(/`([A-Z_]+)` \(`(\d+[gm]?)`/g)].map(([, name, value]) => [name, value]);
    const ofMemory = uses.filter(({ name }) => /_(MEMORY|HEAP_MB)$/.test(name));
    expect(named).toEqual(expect.arrayContaining(ofMemory.map(({ name, fallback }) => [name, fallback])));
  });

  it('backs up by a command of the admin, with the environment and the folder of a service', () => {
    const { entrypoint, command = [], environment, volumes: mounted = [] } = only(file, isBackup);
    const [first] = containers.filter(isService);
    expect(entrypoint).toEqual(ADMIN);
    expect(parseBackupCommand(command)).toMatchObject({ verb: 'backup', folder: '/backups/lapka' });
    expect(environment).toEqual(first?.[1].environment);
    expect(mounted).toEqual([...(first?.[1].volumes ?? []), `\${BACKUP_DIR:-./backups}:/backups`]);
  });

  it('runs Caddy in front of all services, at the port of the image', () => {
    const { SERVICES = '' } = environmentOf(
      only(file, ([name]) => name === 'caddy'),
      dotEnv,
    );
    const services = containers.filter(isService);
    expect(SERVICES.split(' ')).toEqual(services.map(([name]) => `${name}:${DEFAULT_PORT}`));
    expect(projectFile('Dockerfile')).toMatch(new RegExp(`^ENV .*\\bPORT=${DEFAULT_PORT}\\b`, 'm'));
    const ports = services.map(([, each]) => each.ports);
    expect(ports).toEqual(
      ports.map(() => [expect.stringMatching(new RegExp(`^127\\.0\\.0\\.1:80\\d\\d:${DEFAULT_PORT}$`))]),
    );
  });
});

describe('compose.yaml and cluster.yaml', () => {
  /** What the installations have differently. */
  const common = ({ build: _build, depends_on: _after, entrypoint: _start, ports, ...each }: Container) => ({
    ...each,
    environment: Object.fromEntries(
      Object.entries(each.environment ?? {}).filter(([name]) => !['COUCHDB_URL', 'SERVICES'].includes(name)),
    ),
    volumes: each.volumes?.map((volume) => volume.replace(/^service1:/, 'service:')),
    ports: ports?.filter((port) => !port.startsWith('127.0.0.1:')),
  });

  it.each([
    ['caddy', ([name]: Named) => name === 'caddy'],
    ['the backup', isBackup],
    ['the first service', ([name]: Named) => name === 'service' || name === 'service1'],
  ] as const)('say the same of %s', (_what, isWanted) => {
    expect(common(only('cluster.yaml', isWanted))).toEqual(common(only('compose.yaml', isWanted)));
  });

  it('say the same of each service and each node', () => {
    const limits = ({ image, restart, logging, mem_limit, stop_grace_period, healthcheck, ulimits }: Container) => ({
      image,
      restart,
      logging,
      mem_limit,
      stop_grace_period,
      healthcheck,
      ulimits,
    });
    for (const isWanted of [isService, isNode]) {
      const all = COMPOSE_FILES.flatMap((file) => readComposeFile(file).containers.filter(isWanted));
      expect(all.map(([, each]) => limits(each))).toEqual(all.map(() => limits(only('compose.yaml', isWanted))));
    }
  });

  it('give each service a folder of its own and the same push keys', async () => {
    const services = readComposeFile('cluster.yaml').containers.filter(isService);
    expect(new Set(services.flatMap(([, { volumes = [] }]) => volumes)).size).toBe(2);
    const keys: unknown[] = [];
    for (const [, container] of services) {
      const dataDir = await mkdtemp(join(tmpdir(), 'lapka-service-'));
      const config = readConfig({ ...environmentOf(container, dotEnv), DATA_DIR: dataDir });
      keys.push((await loadSecrets(config.dataDir, config.jwtKey)).push);
      await rm(dataDir, { recursive: true });
    }
    expect(new Set(keys.map((each) => JSON.stringify(each))).size).toBe(1);
  });
});
