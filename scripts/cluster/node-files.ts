import { join } from 'node:path';

/** Secrets of all nodes and both services; drawn at the first use of a folder. */
export interface ClusterSecrets {
  readonly admin: { readonly name: string; readonly password: string };
  /** Erlang's cookie, with which the nodes authenticate each other. */
  readonly cookie: string;
  /** CouchDB's uuid, equal on all nodes: otherwise one node rejects the sessions of another. */
  readonly uuid: string;
  readonly authSecret: string;
  readonly jwtKey: string;
}

export interface NodePlace {
  /** From 1 on. */
  readonly number: number;
  /** The node's own folder, with `data` and `log`. */
  readonly folder: string;
  readonly port: number;
}

export function nodeName(number: number): string {
  return `couch${number}@127.0.0.1`;
}

/**
 * Erlang's arguments. Nodes communicate over loopback only. `prevent_overlapping_partitions` would make a healthy node
 * drop another while a third is paused. `net_ticktime`: a silent node is left after two seconds instead of a minute,
 * because a request for changes waits for the very copy that its `since` names. `start_epmd`: the cluster starts its
 * own, so that none remains. `sbwt`: three nodes share one machine's processors, which a busy-waiting node would take
 * from the others.
 */
export function vmArguments(number: number, cookie: string): string {
  return [
    `-name ${nodeName(number)}`,
    `-setcookie ${cookie}`,
    '-start_epmd false',
    '-kernel inet_dist_use_interface {127,0,0,1}',
    '-kernel prevent_overlapping_partitions false',
    '-kernel net_ticktime 2',
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

/** A node's settings that differ from `couchdb/local.ini` and `couchdb/cluster.ini`, which are read first. */
export function nodeSettings({ folder, port }: NodePlace, secrets: ClusterSecrets): string {
  const { admin, uuid, authSecret, jwtKey } = secrets;
  return sections({
    couchdb: {
      uuid,
      database_dir: join(folder, 'data'),
      view_index_dir: join(folder, 'data'),
    },
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
