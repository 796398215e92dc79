import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writePrivateFile } from '../../sync-server/src/base/config/secrets.ts';
import { BUILT_SERVER } from '../lib/builds.ts';
import { freePorts, isAnswered } from './asking.ts';
import { Member } from './member.ts';
import type { ClusterSecrets } from './node-files.ts';

const SERVICE_COUNT = 2;
const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Describes the services, with their data below `folder`, without starting them. Each prefers a different node and
 * knows the others. `env`: additional variables.
 */
export async function describeServices(
  folder: string,
  nodes: readonly Member[],
  secrets: ClusterSecrets,
  env: Readonly<Record<string, string>>,
): Promise<readonly Member[]> {
  const ports = await freePorts(SERVICE_COUNT);
  const services: Member[] = [];
  for (const [index, port] of ports.entries()) {
    const own = join(folder, `service${index + 1}`);
    await mkdir(own, { recursive: true, mode: 0o700 });
    const url = `http://127.0.0.1:${port}`;
    const { admin, jwtKey } = secrets;
    const command = {
      program: process.execPath,
      args: [join(PROJECT, BUILT_SERVER)],
      env: {
        ...env,
        PORT: String(port),
        DATA_DIR: own,
        PAGE_DIR: join(PROJECT, 'dist'),
        COUCHDB_URL: turned(nodes, index)
          .map((node) => node.url)
          .join(','),
        COUCHDB_USER: admin.name,
        COUCHDB_PASSWORD: admin.password,
        JWT_KEY: jwtKey,
        TRUST_PROXY: '1',
      },
      output: join(own, 'output.log'),
    };
    services.push(new Member(`service ${index + 1}`, url, command, () => isAnswered(`${url}/readyz`)));
  }
  return services;
}

function turned<T>(all: readonly T[], by: number): T[] {
  return [...all.slice(by), ...all.slice(0, by)];
}

/** Stored in the folder, because its data can only be read with the same secrets. */
export async function clusterSecrets(folder: string): Promise<ClusterSecrets> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'cluster.json');
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text !== null) return JSON.parse(text) as ClusterSecrets;
  const draw = (bytes: number) => randomBytes(bytes).toString('hex');
  const secrets: ClusterSecrets = {
    admin: { name: 'service', password: draw(24) },
    cookie: draw(16),
    uuid: draw(16),
    authSecret: draw(24),
    jwtKey: draw(32),
  };
  await writePrivateFile(path, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}
