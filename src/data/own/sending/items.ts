import type { Statement } from '../../../domain/kinds/kinds.ts';
import { KINDS, typeOfStatement } from '../../../domain/kinds/kinds.ts';
import { homeOf, STATEMENT_TYPES, type StatementType } from '../../../domain/kinds/names.ts';
import { wordsOf } from '../../../domain/kinds/words.ts';
import type { OwnRecord } from '../../api/own.ts';
import type { SyncCentre, WaitingItem } from '../../api/sync.ts';
import type { OwnDatabase } from '../own-database.ts';

const TITLE_LENGTH = 80;
/** How items of a kind are listed; each photo separately. */
const listed = (kind: WaitingItem['kind']) => (kind === 'photo' ? 'each' : KINDS[kind].listed);

/** The person's own items as the list shows them: waiting, refused, sent and not yet answered. */
export async function listItems(
  own: OwnDatabase,
  progressOf: (sha256: string) => number | null,
): Promise<Omit<SyncCentre, 'lastContact'>> {
  const stored = (await Promise.all(STATEMENT_TYPES.map((type) => own.documents.list(type)))).flat();
  const records = stored.map((one) => own.record(one));
  const photoProgress = new Map(
    [...own.photos.all().values()]
      .filter((photo) => own.goesWith(photo))
      .map(({ sha256 }) => [own.photos.shownBy(sha256)?._id, progressOf(sha256)]),
  );
  const all = records.map((record) => itemOf(record, photoProgress.get(record.statement._id) ?? null));
  const items = all.filter(({ kind }) => listed(kind) !== 'never');
  const present = new Set(stored.map((one) => one._id));
  // The removal of a draft, published or discarded, is not listed as waiting.
  const removals = [...own.pending.keys()]
    .filter((id) => !present.has(id))
    .map(removalOf)
    .filter(({ kind }) => !['aside', 'never'].includes(listed(kind)));
  const photos = photoItems(own, progressOf);
  const byState = (state: WaitingItem['state']) => [...items, ...photos].filter((item) => item.state === state);
  // Refused settings are listed, although waiting ones are not.
  const refusable = [...all, ...photos].filter((item) => item.state === 'refused');
  const aside = items.filter((item) => listed(item.kind) === 'aside' && own.pending.has(item.id));
  const refused = refusable.filter(({ id, kind }) => kind === 'photo' || own.refused().has(id));
  return {
    waiting: newestFirst(
      together([...byState('waiting').filter(({ kind }) => listed(kind) !== 'aside'), ...aside, ...removals]),
      own.pending,
    ),
    refused: newestFirst(refused, own.pending),
    sent: newestFirst(together(items.filter((item) => item.state === 'sent')), own.pending),
    conflicts: own.conflicts.open(),
    unreadable: (await own.documents.unreadable()).length,
  };
}

/** One item for each kind that is listed together, with the time of the newest. */
function together(items: readonly WaitingItem[]): WaitingItem[] {
  const groups = new Map<string, WaitingItem>();
  const single: WaitingItem[] = [];
  for (const item of items) {
    if (listed(item.kind) !== 'together') {
      single.push(item);
      continue;
    }
    const before = groups.get(item.kind);
    const writtenAt = before !== undefined && before.writtenAt > item.writtenAt ? before.writtenAt : item.writtenAt;
    groups.set(item.kind, { ...item, id: item.kind, writtenAt, count: (before?.count ?? 0) + 1 });
  }
  return [...single, ...groups.values()];
}

/** `progress`: of a photo that belongs to it. */
function itemOf(record: OwnRecord, progress: number | null): WaitingItem {
  const { statement, state, outcome } = record;
  return {
    id: statement._id,
    kind: statement.type,
    title: titleOf(statement),
    writtenAt: statement.written.at,
    state,
    code: state === 'refused' ? (outcome?.code ?? null) : null,
    progress,
    ...(homeOf(statement.type) === null ? { private: true } : {}),
  };
}

function titleOf(statement: Statement): string {
  const { title, text } = wordsOf(statement);
  return title || text.slice(0, TITLE_LENGTH);
}

/** An unsent removal has no text any more. */
function removalOf(id: string): WaitingItem {
  const kind: StatementType = typeOfStatement(id) ?? 'post';
  return { id, kind, title: '', writtenAt: '', state: 'waiting', code: null, progress: null };
}

function photoItems(own: OwnDatabase, progressOf: (sha256: string) => number | null): WaitingItem[] {
  return [...own.photos.all().values()].flatMap((photo): WaitingItem[] => {
    const { sha256, state, code, addedAt } = photo;
    if (state === 'sent' || own.goesWith(photo)) return [];
    if (state === 'refused' && !own.photos.refused().has(sha256)) return [];
    const statement = own.photos.shownBy(sha256);
    return [
      {
        id: sha256,
        kind: 'photo',
        title: statement === undefined ? '' : titleOf(statement),
        writtenAt: addedAt,
        state,
        code,
        progress: progressOf(sha256),
        ...(statement !== undefined && { of: statement._id }),
      },
    ];
  });
}

/**
 * At the same time, what was written later on this device comes first: a device may write two statements within a
 * millisecond, and their ids do not show the order.
 */
function newestFirst(items: readonly WaitingItem[], pending: OwnDatabase['pending']): WaitingItem[] {
  const places = new Map([...pending.keys()].map((id, place) => [id, place]));
  const placeOf = ({ id }: WaitingItem) => places.get(id) ?? -1;
  return [...items].sort((a, b) => order(b.writtenAt, a.writtenAt) || placeOf(b) - placeOf(a) || order(b.id, a.id));
}

function order(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
