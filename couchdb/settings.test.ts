import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The files of each way to run CouchDB, in the order in which it reads them: a later one wins. */
const INSTALLATIONS = {
  'without containers': ['local.ini'],
  'a cluster of processes (npm run cluster)': ['local.ini'],
  'one container': ['local.ini'],
  'a cluster of containers': ['local.ini', 'cluster.ini'],
} as const;
type Installation = keyof typeof INSTALLATIONS;
const ALL = Object.keys(INSTALLATIONS) as Installation[];

const textOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

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
    ['wrong passwords lock nobody out', 'chttpd_auth_lockout/mode', 'warn', ALL],
    ['a token without an end is refused', 'jwt_auth/required_claims', 'exp', ALL],
  ])('%s: %s is %s', (_why, setting, value, installations) => {
    const found = installations.map((each) => [each, settingsOf(each).get(setting)]);
    expect(found).toEqual(installations.map((each) => [each, value]));
  });
});
