import { STATEMENT_TYPES } from '../../domain/kinds/names.ts';
import type { OwnRecord } from '../api/own.ts';
import type { OwnDatabase } from '../own/own-database.ts';
import { type ExportContent, type OwnContent, photosIn } from './content.ts';
import { exportedAs } from './kinds/kinds.ts';
import { gatherPhotos, type PhotoSource } from './photos.ts';
import { zipOf } from './zip.ts';

/** Reads all of it from the own database and the store beside it. */
export async function ownContent(own: OwnDatabase): Promise<OwnContent> {
  const lists = await Promise.all(
    STATEMENT_TYPES.map(
      async (type) => [type, (await own.documents.list(type)).map((one) => own.record(one))] as const,
    ),
  );
  return {
    records: Object.fromEntries(lists) as unknown as OwnContent['records'],
    conflicts: own.conflicts.open(),
    notifications: await own.store.delivered('notification', { descending: true }),
    unreadable: await own.documents.unreadable(),
  };
}

/** The posts whose titles the export shows. */
export function postsIn({ records }: Pick<OwnContent, 'records'>): string[] {
  const all: readonly OwnRecord[] = Object.values(records).flat();
  return all.flatMap(({ statement }) => exportedAs(statement.type).post?.(statement) ?? []);
}

/**
 * All data of one person as a zip, made on this device from its own database; works offline. The zip's page lists its
 * content and what is missing. This module brings the zip library, so it is loaded on request.
 */
export async function exportAll(
  source: PhotoSource,
  content: OwnContent & Pick<ExportContent, 'person' | 'account' | 'exportedAt' | 'titles'>,
): Promise<Blob> {
  return zipOf({ ...content, ...(await gatherPhotos(source, photosIn(content))) });
}
