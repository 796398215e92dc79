import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts, isAnswered } from './asking.ts';
import { type Command, Member } from './member.ts';
import { type ClusterSecrets, nodeName, nodeSettings, vmArguments } from './node-files.ts';

const NODE_COUNT = 3;
/** The settings of every CouchDB behind the service, and what a node of a cluster has otherwise. */
const [COMMON, OF_CLUSTERS] = ['local.ini', 'cluster.ini'].map((name) =>
  fileURLToPath(new URL(`../../couchdb/${name}`, import.meta.url)),
) as [string, string];
/** CouchDB's system databases, which a single node creates itself or during its setup. */
const SYSTEM_DATABASES = ['_users', '_replicator', '_global_changes'];
/** The statuses for an existing database or node. */
const EXISTS = [409, 412];

export interface CouchNodes {
  readonly nodes: readonly Member[];
  readonly mapper: Member;
}

/** What the nodes of one machine have in common. */
export interface NodeParts {
  /** An installed CouchDB. */
  readonly home: string;
  /** Each node has its own folder below this one. */
  readonly folder: string;
  readonly secrets: ClusterSecrets;
  /** Port of Erlang's port mapper. */
  readonly mapperPort: number;
}

export interface NodeOptions {
  /** From 1 on. */
  readonly number: number;
  readonly port: number;
  /** Whether it holds the only copy, as `couchdb/local.ini` alone describes it. */
  readonly isAlone?: boolean;
}

/** Describes three nodes below `folder` without starting them. `home`: an installed CouchDB. */
export async function describeNodes(home: string, folder: string, secrets: ClusterSecrets): Promise<CouchNodes> {
  const [mapperPort = 0, ...ports] = await freePorts(NODE_COUNT + 1);
  const parts: NodeParts = { home, folder, secrets, mapperPort };
  const nodes: Member[] = [];
  for (const [index, port] of ports.entries()) nodes.push(await describeNode(parts, { number: index + 1, port }));
  return { nodes, mapper: await describeMapper(parts) };
}

/** Writes a node's files, over those of an earlier description of the same number, and describes the node. */
export async function describeNode(parts: NodeParts, { number, port, isAlone }: NodeOptions): Promise<Member> {
  const { home, secrets } = parts;
  const folder = join(parts.folder, `couch${number}`);
  for (const below of ['data', 'log']) await mkdir(join(folder, below), { recursive: true, mode: 0o700 });
  const [vmArgs, settings] = [join(folder, 'vm.args'), join(folder, 'node.ini')];
  await writeFile(vmArgs, vmArguments(number, secrets.cookie), { mode: 0o600 });
  await writeFile(settings, nodeSettings({ number, folder, port }, secrets), { mode: 0o600 });
  const files = [join(home, 'etc', 'default.ini'), COMMON, ...(isAlone ? [] : [OF_CLUSTERS]), settings];
  const command: Command = {
    program: join(home, 'bin', 'couchdb'),
    args: [],
    env: { ...mapperEnv(parts), COUCHDB_ARGS_FILE: vmArgs, COUCHDB_INI_FILES: files.join(' ') },
    output: join(folder, 'log', 'output.log'),
  };
  const url = `http://127.0.0.1:${port}`;
  return new Member(`CouchDB ${number}`, url, command, () => isAnswered(`${url}/_up`));
}

/** Describes Erlang's port mapper, through which the nodes find each other. */
export async function describeMapper(parts: NodeParts): Promise<Member> {
  const { home, folder } = parts;
  const [version = ''] = (await readFile(join(home, 'releases', 'start_erl.data'), 'utf8')).split(' ');
  const program = join(home, `erts-${version}`, 'bin', 'epmd');
  const command = { program, args: [], env: mapperEnv(parts), output: join(folder, 'epmd.log') };
  // The nodes wait for it themselves.
  return new Member('epmd', '', command, async () => true);
}

function mapperEnv({ mapperPort }: NodeParts): Readonly<Record<string, string>> {
  return { ERL_EPMD_PORT: String(mapperPort), ERL_EPMD_ADDRESS: '127.0.0.1' };
}

/**
 * Joins running nodes into one cluster; idempotent.
 * @throws Error with a node's response
 */
export async function joinNodes(nodes: readonly Member[], { admin }: ClusterSecrets): Promise<void> {
  const [first] = nodes;
  if (first === undefined) return;
  const authorization = `Basic ${Buffer.from(`${admin.name}:${admin.password}`).toString('base64')}`;
  const put = async (path: string, body?: string) => {
    const answer = await fetch(`${first.url}${path}`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    if (!answer.ok && !EXISTS.includes(answer.status)) throw new Error(`${path} was answered ${answer.status} ${text}`);
  };
  for (const number of nodes.keys()) if (number > 0) await put(`/_node/_local/_nodes/${nodeName(number + 1)}`, '{}');
  for (const database of SYSTEM_DATABASES) await put(`/${database}`);
}
