import { join } from 'node:path';

/** What all nodes and both services share; drawn when a folder is first used. */
export interface ClusterSecrets {
  readonly admin: { readonly name: string; readonly password: string };
  /** By which the nodes know each other. */
  readonly cookie: string;
  /** CouchDB's own: equal on all nodes, or a session of one counts for nothing at the next. */
  readonly uuid: string;
  readonly authSecret: string;
  readonly jwtKey: string;
}

export interface NodePlace {
  /** From 1 on. */
  readonly number: number;
  /** The node's own, with `data` and `log`. */
  readonly folder: string;
  readonly port: number;
}

export function nodeName(number: number): string {
  return `couch${number}@127.0.0.1`;
}

/**
 * Of Erlang. Nodes speak to each other over loopback alone; `prevent_overlapping_partitions` would let a healthy node
 * leave another one because a third is paused; `start_epmd`: the cluster brings its own, so nothing is left behind;
 * `sbwt`: three nodes share the processors of one machine, where one that waits by spinning takes them from the others.
 */
export function vmArguments(number: number, cookie: string): string {
  return [
    `-name ${nodeName(number)}`,
    `-setcookie ${cookie}`,
    '-start_epmd false',
    '-kernel inet_dist_use_interface {127,0,0,1}',
    '-kernel prevent_overlapping_partitions false',
    '+S 2:2',
    '+SDio 4',
    '+sbwt none',
    '+sbwtdcpu none',
    '+sbwtdio none',
    '+zdbbl 32768',
    '+Bd -noinput',
    '-os_mon start_cpu_sup false',
    '-os_mon start_memsup false',
    '-os_mon start_disksup false',
    '',
  ].join('\n');
}

/** What a node of this cluster has otherwise than `couchdb/local.ini`, which is read before it. */
export function nodeSettings({ folder, port }: NodePlace, secrets: ClusterSecrets): string {
  const { admin, uuid, authSecret, jwtKey } = secrets;
  return sections({
    couchdb: {
      single_node: 'false',
      uuid,
      database_dir: join(folder, 'data'),
      view_index_dir: join(folder, 'data'),
    },
    cluster: { n: '3', q: '2' },
    chttpd: { port: String(port), bind_address: '127.0.0.1' },
    chttpd_auth: { secret: authSecret },
    admins: { [admin.name]: admin.password },
    jwt_keys: { 'hmac:_default': Buffer.from(jwtKey).toString('base64') },
    log: { writer: 'file', file: join(folder, 'log', 'couch.log') },
  });
}

function sections(settings: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  return Object.entries(settings)
    .flatMap(([name, values]) => [
      `[${name}]`,
      ...Object.entries(values).map(([key, value]) => `${key} = ${value}`),
      '',
    ])
    .join('\n');
}
