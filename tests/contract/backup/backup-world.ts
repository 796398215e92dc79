import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASES, ownDatabaseName, ownerOf, ownSecurity } from '../../../couchdb/databases.ts';
import { installDatabases } from '../../../couchdb/install.ts';
import { openBackup, restoreBackup } from '../../../sync-server/src/ops/backup/restore-backup.ts';
import { type TakenBackup, takeBackup } from '../../../sync-server/src/ops/backup/take-backup.ts';
import { type Couch, createCouch } from '../../../sync-server/src/storage/engine/couch.ts';
import { requestEngine } from '../../../sync-server/src/storage/engine/engine-request.ts';
import type { EngineKind, RunningEngine } from '../engines.ts';

/** An engine on which the tests create installations, and a folder for their backups. */
export class BackupWorld {
  #installations = 0;
  #folders = 0;

  private constructor(
    private readonly engine: RunningEngine,
    private readonly scratch: string,
  ) {}

  static async on(kind: EngineKind): Promise<BackupWorld> {
    return new BackupWorld(await kind.start(), await mkdtemp(join(tmpdir(), 'lapka-backup-')));
  }

  async close(): Promise<void> {
    await this.engine.close();
    await rm(this.scratch, { recursive: true });
  }

  newFolder(): string {
    this.#folders += 1;
    return join(this.scratch, `folder-${this.#folders}`);
  }

  /** Databases on this engine that do not exist yet. */
  place(): Couch {
    this.#installations += 1;
    const { url, auth } = this.engine;
    const prefix = `${this.engine.prefix}b${this.#installations}-`;
    return createCouch({ url, user: auth.name, password: auth.password }, prefix);
  }

  async installation(): Promise<Couch> {
    const couch = this.place();
    await installDatabases(couch);
    return couch;
  }

  /** An installation with every kind of data: edits, branches, removals with and without text, photos, a checkpoint. */
  async filled(): Promise<{ couch: Couch; own: string }> {
    const couch = await this.installation();
    const own = await createOwn(couch, newId());
    const statements = couch.use<Document>(own);
    const first = await statements.insert({ type: 'post', words: 'Перші слова' }, 'post:a');
    await statements.insert({ type: 'post', words: 'Інші слова 🐾', _rev: first.rev }, 'post:a');
    await branch(couch, own, 'post:b', ['1-aaaa', '1-bbbb']);
    await branch(couch, own, 'post:b', ['2-cccc', '1-aaaa'], { _deleted: true, written: { device: 'd' } });
    const deleted = await statements.insert({ type: 'post' }, 'post:c');
    await statements.destroy('post:c', deleted.rev);
    await couch.use<Document>('community').insert({ type: 'post', publishedAt: '2026-11-24T10:00:00.000Z' }, 'post:a');
    await couch
      .use<Document>('media')
      .insert({ type: 'media', _attachments: { '320': photo(), '640': photo() } }, 'f00d');
    await couch.use<Document>('ledger').insert({ type: 'recount' }, 'recount:post:a');
    const quota = { from: '2026-11-24T10:00:00.000Z', counts: { posts: 2 } };
    await couch.use<Document>('ledger').insert({ type: 'checkpoint', seq: '77', quota }, `checkpoint:${own}`);
    return { couch, own };
  }
}

export const newId = () => randomBytes(16).toString('hex');
const photo = () => ({ content_type: 'image/webp', data: randomBytes(3_000).toString('base64') });

/** `history`: of one revision, newest first, or first revisions beside each other. */
export async function branch(
  couch: Couch,
  database: string,
  _id: string,
  history: readonly string[],
  content: object = {},
): Promise<void> {
  const [newest = ''] = history;
  const isChain = newest.startsWith('2');
  const docs = isChain
    ? [{ ...content, _id, _rev: newest, _revisions: { start: 2, ids: history.map((rev) => rev.slice(2)) } }]
    : history.map((_rev) => ({ ...content, _id, _rev, branch: _rev }));
  await couch.use<Document>(database).bulk({ docs, new_edits: false } as never);
}

export function back(
  couch: Couch,
  folder: string,
  more: { readonly full?: boolean; readonly dataDir?: string; readonly say?: (sentence: string) => void } = {},
): Promise<TakenBackup> {
  const { full = false, dataDir = null, say = () => undefined } = more;
  return takeBackup({ couch, folder, full, dataDir, now: () => new Date(), say });
}

export async function restore(
  couch: Couch,
  folder: string,
  more: { readonly run?: string; readonly replace?: boolean } = {},
) {
  const say = () => undefined;
  const backup = await openBackup(folder, more.run ?? null, say);
  return await restoreBackup({ couch, backup, replace: more.replace ?? false, say });
}

export async function createOwn(couch: Couch, userId: string): Promise<string> {
  const name = ownDatabaseName(userId);
  const db = couch.engineName(name);
  await couch.server.request({ db, method: 'PUT', qs: { q: 1 } });
  await couch.server.request({ db, method: 'PUT', path: '_security', body: ownSecurity(userId) });
  return name;
}

/** Of any shape: a backup does not read a document's fields. */
export type Document = Record<string, unknown>;
type Leaf = Readonly<Document>;

/** Everything that a backup must restore, by database: every leaf with its history, and the rules of own databases. */
export async function contentOf(couch: Couch): Promise<Record<string, unknown>> {
  const names = (await couch.server.db.list()).flatMap((name) => couch.ourName(name) ?? []);
  const listed: ReadonlySet<string> = new Set(DATABASES.map(({ name }) => name));
  const ours = names.filter((name) => listed.has(name) || ownerOf(name) !== null);
  return Object.fromEntries(
    await Promise.all(ours.map(async (name) => [name, await databaseOf(couch, name)] as const)),
  );
}

async function databaseOf(couch: Couch, name: string) {
  const { results } = await ask(couch, name, '_changes?style=all_docs');
  const rows = (results as { id: string; changes: { rev: string }[] }[]).filter(({ id }) => !isLeftOut(name, id));
  const docs = rows.flatMap(({ id, changes }) => changes.map(({ rev }) => ({ id, rev })));
  const read = await ask(couch, name, '_bulk_get?revs=true&attachments=true', { docs });
  const leaves = (read.results as { docs: { ok: Leaf }[] }[]).flatMap((each) => each.docs.map(({ ok }) => bare(ok)));
  const sorted = leaves.sort((a, b) => (`${a._id} ${a._rev}` < `${b._id} ${b._rev}` ? -1 : 1));
  return { leaves: sorted, security: ownerOf(name) === null ? null : await ask(couch, name, '_security') };
}

/** The engine chooses the revision number at which an attachment was added. */
function bare({ _attachments, ...leaf }: Leaf): Leaf {
  if (typeof _attachments !== 'object' || _attachments === null) return leaf;
  const files = Object.entries(_attachments).map(([name, { revpos: _, ...file }]) => [name, file]);
  return { ...leaf, _attachments: Object.fromEntries(files) };
}

function isLeftOut(database: string, id: string): boolean {
  return id.startsWith('_design/') || (database === 'ledger' && (id === 'epoch' || id.startsWith('checkpoint:')));
}

async function ask(couch: Couch, name: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const url = new URL(`${couch.addressOf(name).href}/${path}`);
  return JSON.parse(
    (await requestEngine(url, { authorization: couch.authorization, dispatcher: couch.dispatcher, body })).toString(
      'utf8',
    ),
  );
}
