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

export interface ServiceOptions {
  /** From 1 on. */
  readonly number: number;
  readonly port: number;
  /** Addresses of CouchDB's nodes; each service prefers another one. */
  readonly nodes: readonly string[];
  /** Additional variables. */
  readonly env: Readonly<Record<string, string>>;
}

/** Describes the services, with their data below `folder`, without starting them. `env`: additional variables. */
export async function describeServices(
  folder: string,
  nodes: readonly Member[],
  secrets: ClusterSecrets,
  env: Readonly<Record<string, string>>,
): Promise<readonly Member[]> {
  const urls = nodes.map(({ url }) => url);
  const services: Member[] = [];
  for (const [index, port] of (await freePorts(SERVICE_COUNT)).entries()) {
    services.push(await describeService(folder, secrets, { number: index + 1, port, nodes: urls, env }));
  }
  return services;
}

/** Describes one service, with its data in its own folder below `folder`. */
export async function describeService(folder: string, secrets: ClusterSecrets, options: ServiceOptions) {
  const { number, port, nodes, env } = options;
  const dataDir = serviceFolder(folder, number);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const url = `http://127.0.0.1:${port}`;
  const command = {
    program: process.execPath,
    args: [join(PROJECT, BUILT_SERVER)],
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      PAGE_DIR: join(PROJECT, 'dist'),
      COUCHDB_URL: turned(nodes, number - 1).join(','),
      TRUST_PROXY: '1',
      ...serviceSecrets(secrets),
      ...env,
    },
    output: join(dataDir, 'output.log'),
  };
  return new Member(`service ${number}`, url, command, () => isAnswered(`${url}/readyz`));
}

/** The data folder (`DATA_DIR`) of a service. */
export function serviceFolder(folder: string, number: number): string {
  return join(folder, `service${number}`);
}

/** The variables with which the service, and the admin's commands, authenticate themselves. */
export function serviceSecrets({ admin, jwtKey }: ClusterSecrets): Record<string, string> {
  return { COUCHDB_USER: admin.name, COUCHDB_PASSWORD: admin.password, JWT_KEY: jwtKey };
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
