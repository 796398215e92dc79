import { describe, expect, it } from 'vitest';
import { projectFile, readComposeFile } from './testing/compose-files.ts';

/** The configuration files of each way to run CouchDB, in reading order: a later one overrides. */
const INSTALLATIONS = {
  'without containers': ['local.ini'],
  'a cluster of machines or processes (npm run cluster)': ['local.ini', 'cluster.ini'],
  'one container': ['local.ini', 'container.ini'],
  'a cluster of containers': ['local.ini', 'container.ini', 'cluster.ini'],
} as const;
type Installation = keyof typeof INSTALLATIONS;
const ALL = Object.keys(INSTALLATIONS) as Installation[];
const CONTAINERS: Installation[] = ['one container', 'a cluster of containers'];
const ON_THE_MACHINE = ALL.filter((each) => !CONTAINERS.includes(each));

const textOf = (file: string) => projectFile(`couchdb/${file}`);

/** `section/key` -> value, as CouchDB reads it. */
function settingsOf(installation: Installation): ReadonlyMap<string, string> {
  const settings = new Map<string, string>();
  for (const file of INSTALLATIONS[installation]) {
    let section = '';
    for (const line of textOf(file).split('\n')) {
      const [, name] = /^\[(.+)\]$/.exec(line.trim()) ?? [];
      if (name !== undefined) section = name;
      const [, key, value] = /^([^;=[]+?)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
      if (key !== undefined && value !== undefined) settings.set(`${section}/${key}`, value);
    }
  }
  return settings;
}

describe('the shipped settings of CouchDB', () => {
  it.each<[why: string, setting: string, value: string, Installation[]]>([
    ['wrong passwords lock no one out', 'chttpd_auth_lockout/mode', 'warn', ALL],
    ['only this machine can reach it', 'chttpd/bind_address', '127.0.0.1', ON_THE_MACHINE],
    ['the service can reach it in the container network', 'chttpd/bind_address', '0.0.0.0', CONTAINERS],
    ['small databases are compacted too, which erases deleted text', 'smoosh.ratio_dbs/min_size', '0', ALL],
    ['and so are small indexes', 'smoosh.ratio_views/min_size', '0', ALL],
    ['a token without an expiry is refused', 'jwt_auth/required_claims', 'exp', ALL],
  ])('%s: %s is %s', (_why, setting, value, installations) => {
    const found = installations.map((each) => [each, settingsOf(each).get(setting)]);
    expect(found).toEqual(installations.map((each) => [each, value]));
  });
});

describe.each([
  ['compose.yaml', 'one container'],
  ['cluster.yaml', 'a cluster of containers'],
] as const)('%s', (file, installation) => {
  const { containers } = readComposeFile(file);
  const nodes = containers.filter(([, { volumes = [] }]) => volumes.some((volume) => volume.includes('local.ini')));

  it('gives each CouchDB node the settings of its installation, in order', () => {
    expect(nodes.length).toBeGreaterThan(0);
    for (const [name, { entrypoint = [], volumes = [] }] of nodes) {
      const copied = [...entrypoint.join('\n').matchAll(/cp \/lapka\/(\S+) \S+\/(\S+)/g)];
      expect([name, copied.map(([, from]) => from)]).toEqual([name, [...INSTALLATIONS[installation]]]);
      const read = copied.map(([, , to = '']) => to);
      expect(read).toEqual(read.toSorted());
      const mounted = INSTALLATIONS[installation].map((each) => `./${each}:/lapka/${each}:ro`);
      expect(volumes).toEqual(expect.arrayContaining(mounted));
    }
  });

  it('lets each CouchDB node open as many files as it needs', () => {
    expect(nodes.map(([name, { ulimits }]) => [name, ulimits?.nofile])).toEqual(nodes.map(([name]) => [name, 65_536]));
  });
});

it('documents the limit of open files for an installation without containers', () => {
  expect(textOf('README.md')).toContain('LimitNOFILE=65536');
});
