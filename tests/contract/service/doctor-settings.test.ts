import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDoctor } from '../../../sync-server/src/doctor-command.ts';
import type { Report } from '../../../sync-server/src/ops/doctor/report.ts';
import { EMBEDDED_ENGINE, engineVariables, type RunningEngine } from '../engines.ts';
import { type FailingEngine, frontEngine } from '../failing-engine.ts';
import { EMBEDDED, openStage, type Stage } from './stage.ts';

const LOCKOUT = 'chttpd_auth_lockout/mode';
const DATABASES = 'smoosh.ratio_dbs/min_size';
const INDEXES = 'smoosh.ratio_views/min_size';
/** The settings of couchdb/local.ini. */
const SHIPPED = { [LOCKOUT]: 'warn', [DATABASES]: '0', [INDEXES]: '0' };

describe('the doctor of a CouchDB whose settings', () => {
  let engine: RunningEngine;
  let front: FailingEngine;
  let stage: Stage;
  let dataDir: string;
  let env: Record<string, string>;
  beforeAll(async () => {
    engine = await EMBEDDED_ENGINE.start();
    front = await frontEngine(engine);
    dataDir = await mkdtemp(join(tmpdir(), 'lapka-settings-'));
    const couch = { ...engineVariables(engine), COUCHDB_URL: front.url };
    stage = await openStage(EMBEDDED, { dataDir, env: couch });
    env = { ...couch, DATA_DIR: dataDir, PORT: new URL(stage.url).port };
  });
  afterAll(async () => {
    await stage.stop();
    await front.close();
    await engine.close();
    await rm(dataDir, { recursive: true });
  });

  it.each<[string, Readonly<Record<string, string | null>>, RegExp[]]>([
    ['are those that we ship', SHIPPED, []],
    ['never lock anyone out', { ...SHIPPED, [LOCKOUT]: 'off' }, []],
    [
      'lock the service out',
      { ...SHIPPED, [LOCKOUT]: 'enforce' },
      [/^Five wrong passwords .* lock the running service/],
    ],
    [
      'are the defaults',
      { [LOCKOUT]: null, [DATABASES]: null, [INDEXES]: null },
      [/^Five wrong passwords/, /^Small databases are never compacted/, /^Small indexes are never compacted/],
    ],
    ['never compact small databases', { ...SHIPPED, [DATABASES]: '1048576' }, [/^Small databases are never compacted/]],
    ['are not numbers', { ...SHIPPED, [INDEXES]: 'none' }, [/^Small indexes are never compacted/]],
  ])('%s', async (_name, settings, finds) => {
    for (const [name, value] of Object.entries(settings)) {
      const unset = { error: 'not_found', reason: 'unknown_config_value' };
      front.answer(`/_node/_local/_config/${name}`, value === null ? 404 : 200, value ?? unset);
    }
    const { text } = await runDoctor(['--json'], env, { pauseMs: 50 });
    const { findings }: Report = JSON.parse(text);
    expect(findings.map(({ what }) => what)).toEqual(finds.map((each) => expect.stringMatching(each)));
    expect(findings.every(({ todo }) => todo.includes('couchdb/local.ini'))).toBe(true);
  });
});
