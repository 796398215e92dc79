import { createHash } from 'node:crypto';
import { generationOf } from '../../../src/domain/revision.ts';
import { badRequest, invalidRev } from '../errors.ts';
import { isObject, isStringArray, type JsonObject } from '../http/json.ts';
import { LARGEST_GENERATION } from './revision-number.ts';
import type { RevisionNode } from './revision-tree.ts';

/**
 * The maximum length of a stored branch; older revisions would be dropped at once, after work that is quadratic in
 * their number.
 */
export const LONGEST_HISTORY = 1000;

/** An incoming document: its new revision as the only leaf of a branch, and its stored form. */
export interface Incoming {
  readonly id: string;
  readonly rev: string;
  readonly deleted: boolean;
  readonly path: { readonly pos: number; readonly ids: RevisionNode };
  /** Without its special members. */
  readonly content: JsonObject;
  readonly attachments: JsonObject | null;
}

/**
 * An edit of the revision that the document names, or a new document. The revision's name derives from the parent and
 * the content, so the same edit has the same name everywhere.
 */
export function edited(document: JsonObject, parent: string | null): Incoming {
  const { _rev, _revisions, ...named } = document;
  const hash = createHash('md5')
    .update(JSON.stringify(parent === null ? named : { ...named, _rev: parent }))
    .digest('hex');
  const leaf: RevisionNode = [hash, stateOf(document), []];
  const before = parent === null ? 0 : generationOf(parent);
  if (before >= LARGEST_GENERATION) throw invalidRev();
  const path =
    parent === null
      ? { pos: 1, ids: leaf }
      : { pos: before, ids: [parent.slice(parent.indexOf('-') + 1), { status: 'missing' }, [leaf]] as RevisionNode };
  return incoming(document, `${before + 1}-${hash}`, path);
}

/** A revision created elsewhere, with its history. */
export function replicated(document: JsonObject): Incoming {
  const { _revisions: revisions, _rev: rev } = document;
  if (isObject(revisions) && isStringArray(revisions.ids) && typeof revisions.start === 'number') {
    const [newest = '', ...older] = revisions.ids.slice(0, LONGEST_HISTORY);
    let ids: RevisionNode = [newest, stateOf(document), []];
    for (const hash of older) ids = [hash, { status: 'missing' }, [ids]];
    return incoming(document, `${revisions.start}-${newest}`, { pos: revisions.start - older.length, ids });
  }
  if (typeof rev !== 'string') throw badRequest('The document needs `_rev` or `_revisions`.');
  const ids: RevisionNode = [rev.slice(rev.indexOf('-') + 1), stateOf(document), []];
  return incoming(document, rev, { pos: generationOf(rev), ids });
}

/** The generation of a replicated revision. */
export function generationIn({ _revisions: revisions, _rev: rev }: JsonObject): number {
  if (isObject(revisions) && typeof revisions.start === 'number') return revisions.start;
  return typeof rev === 'string' ? generationOf(rev) : 0;
}

function incoming(document: JsonObject, rev: string, path: Incoming['path']): Incoming {
  const content = Object.fromEntries(Object.entries(document).filter(([key]) => !key.startsWith('_')));
  const { _id: id, _attachments: attachments } = document;
  const deleted = isDeleted(document);
  return {
    id: String(id),
    rev,
    deleted,
    path,
    content,
    attachments: !deleted && isObject(attachments) ? attachments : null,
  };
}

function stateOf(document: JsonObject): RevisionNode[1] {
  return isDeleted(document) ? { status: 'available', deleted: true } : { status: 'available' };
}

function isDeleted({ _deleted: deleted }: JsonObject): boolean {
  return Boolean(deleted);
}
