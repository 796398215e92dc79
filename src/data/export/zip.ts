import JSZip from 'jszip';
import type { StatementType } from '../../domain/kinds/names.ts';
import type { OwnRecord } from '../api/own.ts';
import type { ExportContent } from './content.ts';
import { render } from './html.ts';
import { EXPORTED_TYPES, exportedAs } from './kinds/kinds.ts';
import { exportLanguages } from './languages.ts';
import { pageOf } from './page.ts';
import type { ExportFiles } from './parts.ts';

/**
 * The zip: `index.html` to read, and everything as data beside it: `profile.json`, `posts/`, `drafts/`, `photos/` and
 * the rest.
 */
export async function zipOf(content: ExportContent): Promise<Blob> {
  const zip = new JSZip();
  const statements = new Map<string, string>();
  const photos = new Map<string, string>();
  for (const type of EXPORTED_TYPES) {
    for (const record of content.records[type]) {
      const file = unused(new Set(statements.values()), fileOf(type, record));
      statements.set(record.statement._id, file);
      zip.file(file, asText(record));
    }
  }
  for (const { sha256, bytes, extension } of content.photos) {
    const file = `photos/${named(sha256)}.${extension}`;
    photos.set(sha256, file);
    // Photos are compressed already; compressing them again would only use the phone's battery.
    zip.file(file, bytes, { compression: 'STORE' });
  }
  const { exportedAt, person, account, conflicts, notifications, unreadable, missing } = content;
  zip.file('export.json', asText({ exportedAt, person, missingPhotos: missing }));
  if (account !== null) zip.file('account.json', asText(account));
  zip.file('conflicts.json', asText(conflicts));
  zip.file('notifications.json', asText(notifications));
  if (unreadable.length > 0) zip.file('newer.json', asText(unreadable));
  const files: ExportFiles = {
    statement: (id) => statements.get(id) ?? null,
    photo: (sha256) => photos.get(sha256) ?? null,
  };
  zip.file('index.html', render(pageOf(content, files), exportLanguages()));
  const bytes = await zip.generateAsync({ type: 'arraybuffer', compression: 'DEFLATE' });
  return new Blob([bytes], { type: 'application/zip' });
}

function fileOf(type: StatementType, { statement }: OwnRecord): string {
  const { folder, fileName } = exportedAs(type);
  return folder === null ? `${type}.json` : `${folder}/${named(fileName?.(statement) ?? statement._id)}.json`;
}

/** A file name that is valid on every system and cannot leave its folder. */
function named(text: string): string {
  return text
    .replace(/[\W_]+/g, '-')
    .slice(0, 120)
    .replace(/^-|-$/g, '');
}

function unused(taken: ReadonlySet<string>, file: string): string {
  let free = file;
  for (let count = 2; taken.has(free); count++) free = file.replace(/\.json$/, `-${count}.json`);
  return free;
}

function asText(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
