import { openPrivateFolder } from '../tools/private-folder.ts';
import { Databases } from './databases.ts';
import type { EngineLog } from './failure-log.ts';
import { lockFolder } from './files/lock.ts';
import { authenticator, type Credential } from './http/auth.ts';
import { route } from './http/router.ts';
import { EngineServer } from './http/server.ts';

/** The umask with which a new file has the mode 0600 and a new folder 0700. */
const OWNER_ONLY = 0o077;

export interface EmbeddedEngineOptions {
  /** The data folder, created if missing. Only one process may use it at a time. */
  readonly folder: string;
  /** 0 or absent for any free port. */
  readonly port?: number;
  /** The only credential, that of the server admin. */
  readonly credential: Credential;
  /** The secret of HS256 bearer tokens (bytes, or a text that is encoded as UTF-8). If absent, tokens are ignored. */
  readonly jwtKey?: Buffer | string;
  readonly log: EngineLog;
  /** Number of idle databases that stay open. */
  readonly heldOpen?: number;
}

export interface EmbeddedEngine {
  /** `http://127.0.0.1:<port>`, without credentials. */
  readonly url: string;
  /** Databases with read failures since the start. */
  unreadable(): readonly string[];
  /** Ends waiting feeds, lets running requests finish, closes all databases and releases the folder. */
  close(): Promise<void>;
}

/**
 * Starts the embedded engine: the part of CouchDB's HTTP interface that this product uses, on loopback.
 * @throws Error that names the folder and the process if another process uses it
 */
export async function startEmbeddedEngine(options: EmbeddedEngineOptions): Promise<EmbeddedEngine> {
  // LevelDB creates its files itself and accepts no mode.
  process.umask(OWNER_ONLY);
  await closeToOthers(options);
  const lock = await lockFolder(options.folder);
  try {
    const databases = await Databases.open(options.folder, options.log, options.heldOpen);
    const key = options.jwtKey;
    const server = new EngineServer({
      authenticate: authenticator(options.credential, key === undefined ? null : new Uint8Array(Buffer.from(key))),
      handle: route(databases),
      log: options.log,
    });
    const port = await server.listen(options.port ?? 0);
    options.log.info({ databases: databases.names().length }, 'the embedded engine is ready');
    return {
      url: `http://127.0.0.1:${port}`,
      unreadable: () => databases.unreadable,
      async close() {
        await server.close();
        await databases.close();
        await lock.release();
      },
    };
  } catch (cause) {
    await lock.release();
    throw cause;
  }
}

/** Where modes cannot be set, for instance on a network share, the engine still works; the doctor reports it. */
async function closeToOthers({ folder, log }: EmbeddedEngineOptions): Promise<void> {
  try {
    await openPrivateFolder(folder);
  } catch (err) {
    if (!(err instanceof Error && 'code' in err && ['EPERM', 'ENOTSUP', 'EROFS'].includes(String(err.code)))) throw err;
    log.error({ err }, 'other users of this machine may read the data folder: its modes cannot be set');
  }
}
