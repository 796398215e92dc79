import { textOf } from '../../domain/post/allowed-html.ts';
import { isStatementType, STATEMENTS, type StatementType } from '../../domain/statements.ts';
import type { OwnRecord, SyncCentre, WaitingItem } from '../api.ts';
import type { OwnRoom } from './room.ts';

const TITLE_LENGTH = 80;

/** What a person sees of their own things on the way: waiting, refused, sent and not yet answered. */
export async function listItems(
  room: OwnRoom,
  progressOf: (sha256: string) => number | null,
): Promise<Omit<SyncCentre, 'lastContact'>> {
  const types = Object.keys(STATEMENTS).filter(isStatementType);
  const stored = (await Promise.all(types.map((type) => room.documents.list(type)))).flat();
  const records = stored.map((one) => room.record(one));
  const items = records.map(itemOf);
  const present = new Set(stored.map((one) => one._id));
  // That a draft ended in its post or was thrown away is no thing of the person's that waits.
  const removals = [...room.pending.keys()]
    .filter((id) => !present.has(id))
    .map(removalOf)
    .filter(({ kind }) => kind !== 'draft');
  const photos = photoItems(room, progressOf);
  const byState = (state: WaitingItem['state']) => [...items, ...photos].filter((item) => item.state === state);
  const waitingDrafts = items.filter((item) => item.kind === 'draft' && room.pending.has(item.id));
  return {
    waiting: newestFirst([
      ...byState('waiting').filter((item) => item.kind !== 'draft'),
      ...waitingDrafts,
      ...removals,
    ]),
    refused: newestFirst(byState('refused')),
    sent: newestFirst(items.filter((item) => item.state === 'sent')),
    conflicts: room.conflicts.open(),
  };
}

function itemOf(record: OwnRecord): WaitingItem {
  const { statement, state, outcome } = record;
  return {
    id: statement._id,
    kind: statement.type,
    title: titleOf(record),
    writtenAt: statement.written.at,
    state,
    code: state === 'refused' ? (outcome?.code ?? null) : null,
    progress: null,
  };
}

function titleOf({ statement }: OwnRecord): string {
  if (statement.type === 'profile') return `${statement.firstName} ${statement.secondName}`.trim();
  return statement.postTitle.trim() || textOf(statement.content).slice(0, TITLE_LENGTH);
}

/** A removal that is still on its way has no text any more. */
function removalOf(id: string): WaitingItem {
  const type = id.split(':')[0];
  const kind: StatementType = isStatementType(type) ? type : 'post';
  return { id, kind, title: '', writtenAt: '', state: 'waiting', code: null, progress: null };
}

function photoItems(room: OwnRoom, progressOf: (sha256: string) => number | null): WaitingItem[] {
  return [...room.photos.values()].flatMap((photo) =>
    photo.state === 'sent' || (photo.state === 'refused' && !room.refusedPhotos().has(photo.sha256))
      ? []
      : [
          {
            id: photo.sha256,
            kind: 'photo' as const,
            title: '',
            writtenAt: photo.addedAt,
            state: photo.state,
            code: photo.code,
            progress: progressOf(photo.sha256),
          },
        ],
  );
}

function newestFirst(items: readonly WaitingItem[]): WaitingItem[] {
  return [...items].sort((a, b) => (a.writtenAt < b.writtenAt ? 1 : -1));
}
