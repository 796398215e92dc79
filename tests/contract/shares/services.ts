import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, isAnswered } from '../../../scripts/cluster/asking.ts';
import { Member } from '../../../scripts/cluster/member.ts';
import { BUILT_SERVER } from '../../../scripts/lib/builds.ts';
import { engineVariables, type RunningEngine } from '../engines.ts';

export interface Services {
  readonly all: readonly Member[];
  stop(): Promise<void>;
}

/** Starts this many services in separate processes on one engine; the first creates the databases. */
export async function startServices(engine: RunningEngine, count: number): Promise<Services> {
  const folder = await mkdtemp(join(tmpdir(), 'lapka-services-'));
  const ports = await freePorts(count);
  const all: Member[] = [];
  for (const [index, port] of ports.entries()) {
    const dataDir = join(folder, String(index));
    await mkdir(dataDir);
    const url = `http://127.0.0.1:${port}`;
    const env = {
      PORT: String(port),
      DATA_DIR: dataDir,
      ...engineVariables(engine),
      RATE_LIMIT: '0',
      DAILY_LIMITS: 'off',
      ACCESS_TOKEN_SECONDS: '3600',
      LOG_LEVEL: 'warn',
    };
    const command = {
      program: process.execPath,
      args: [BUILT_SERVER],
      env,
      output: join(folder, `${index}.log`),
    };
    all.push(new Member(`service ${index + 1}`, url, command, () => isAnswered(`${url}/readyz`)));
  }
  const [first, ...others] = all;
  await first?.start();
  await Promise.all(others.map((each) => each.start()));
  return {
    all,
    async stop() {
      await Promise.all(all.map((each) => each.kill()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
