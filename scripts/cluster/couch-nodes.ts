import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts, isAnswered } from './asking.ts';
import { type Command, Member } from './member.ts';
import { type ClusterSecrets, type NodePlace, nodeName, nodeSettings, vmArguments } from './node-files.ts';

const NODE_COUNT = 3;
/** The settings of every CouchDB behind the service. */
const COMMON = fileURLToPath(new URL('../../couchdb/local.ini', import.meta.url));
/** CouchDB's system databases, which a single node creates itself or during its setup. */
const SYSTEM_DATABASES = ['_users', '_replicator', '_global_changes'];
/** The statuses for an existing database or node. */
const EXISTS = [409, 412];

export interface CouchNodes {
  readonly nodes: readonly Member[];
  /** Erlang's port mapper, through which the nodes find each other. */
  readonly mapper: Member;
}

/** Describes three nodes below `folder` without starting them. `home`: an installed CouchDB. */
export async function describeNodes(home: string, folder: string, secrets: ClusterSecrets): Promise<CouchNodes> {
  const [mapperPort = 0, ...ports] = await freePorts(NODE_COUNT + 1);
  const env = { ERL_EPMD_PORT: String(mapperPort), ERL_EPMD_ADDRESS: '127.0.0.1' };
  const nodes: Member[] = [];
  for (const [index, port] of ports.entries()) {
    const place = { number: index + 1, folder: join(folder, `couch${index + 1}`), port };
    const command = await writeNode(home, place, secrets, env);
    const url = `http://127.0.0.1:${port}`;
    nodes.push(new Member(`CouchDB ${place.number}`, url, command, () => isAnswered(`${url}/_up`)));
  }
  return { nodes, mapper: await mapperOf(home, folder, env) };
}

async function writeNode(
  home: string,
  place: NodePlace,
  secrets: ClusterSecrets,
  env: Readonly<Record<string, string>>,
): Promise<Command> {
  const { folder, number } = place;
  for (const below of ['data', 'log']) await mkdir(join(folder, below), { recursive: true, mode: 0o700 });
  const [vmArgs, settings] = [join(folder, 'vm.args'), join(folder, 'node.ini')];
  await writeFile(vmArgs, vmArguments(number, secrets.cookie), { mode: 0o600 });
  await writeFile(settings, nodeSettings(place, secrets), { mode: 0o600 });
  const files = [join(home, 'etc', 'default.ini'), COMMON, settings];
  return {
    program: join(home, 'bin', 'couchdb'),
    args: [],
    env: { ...env, COUCHDB_ARGS_FILE: vmArgs, COUCHDB_INI_FILES: files.join(' ') },
    output: join(folder, 'log', 'output.log'),
  };
}

async function mapperOf(home: string, folder: string, env: Readonly<Record<string, string>>): Promise<Member> {
  const [version = ''] = (await readFile(join(home, 'releases', 'start_erl.data'), 'utf8')).split(' ');
  const program = join(home, `erts-${version}`, 'bin', 'epmd');
  const command = { program, args: [], env, output: join(folder, 'epmd.log') };
  // The nodes wait for it themselves.
  return new Member('epmd', '', command, async () => true);
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
