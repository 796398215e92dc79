import type { AccountInfo } from '../../domain/account/commands.ts';
import type { StatementType } from '../../domain/kinds/names.ts';
import type { NotificationFact } from '../../domain/notification/schema.ts';
import type { Conflict, OwnRecord } from '../api/own.ts';
import type { Person } from '../api/session.ts';
import { photosOf } from '../photos/named.ts';
import type { FoundPhoto, MissingPhoto } from './photos.ts';

/** All data of one person, as far as this device has them. */
export interface ExportContent {
  /** ISO 8601, by the server's time. */
  exportedAt: string;
  person: Person;
  /** The account as the service stores it; null if it could not be fetched. */
  account: AccountInfo | null;
  records: { readonly [T in StatementType]: readonly OwnRecord<T>[] };
  /** The titles of liked or bookmarked posts, by id, as far as they are known here. */
  titles: Readonly<Record<string, string>>;
  /** Conflicting versions that the person has not resolved yet. */
  conflicts: readonly Conflict[];
  notifications: readonly NotificationFact[];
  /** Documents that only a later version of the app can read, as they are stored. */
  unreadable: readonly object[];
  photos: readonly FoundPhoto[];
  missing: readonly MissingPhoto[];
}

export type OwnContent = Pick<ExportContent, 'records' | 'conflicts' | 'notifications' | 'unreadable'>;

/** The hashes of all photos in this content, without duplicates. */
export function photosIn({ records, conflicts }: OwnContent): string[] {
  const shown = Object.values(records).flatMap((list) => list.flatMap(({ statement }) => photosOf(statement)));
  const turned = conflicts.flatMap(({ versions }) =>
    versions.flatMap(({ statement }) => (statement === null ? [] : photosOf(statement))),
  );
  return [...new Set([...shown, ...turned])];
}
