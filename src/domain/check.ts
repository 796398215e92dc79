import Value from 'typebox/value';
import { refuseAnnouncement } from './announcement/rules.ts';
import type { Code } from './codes.ts';
import { refuseComment } from './comment/rules.ts';
import { LIMITS } from './limits.ts';
import { refuseReport } from './moderation/rules.ts';
import { type PetForm, refusePet, refusePetInfo, refusePetKind } from './pet/rules.ts';
import { PET_KINDS } from './pet/schema.ts';
import { isSeen } from './plain-text.ts';
import { type Author, refusePost } from './post/rules.ts';
import type { PostStatement } from './post/schema.ts';
import { refuseBio, refusePhone } from './profile/rules.ts';
import type { ProfileStatement } from './profile/schema.ts';
import { isStatementType, STATEMENTS, type Statement, type StatementType } from './statements.ts';
import { isNewer, upgradeDocument, versionOf } from './upgrades.ts';
import { refuseWords } from './words.ts';

export type Checked = { ok: true; statement: Statement } | { ok: false; code: Code };

/** Whether a document has the shape of its kind. */
export type Fits = (type: StatementType, document: object) => boolean;

/** Reads the schema anew for each document: slow, and all that a page's content security policy allows. */
const fitsAsRead: Fits = (type, document) => Value.Check(STATEMENTS[type].schema, document);

const encoder = new TextEncoder();

/**
 * Whether a document is a well-formed statement: known type, a version that we know or can bring up to ours, the shape, the size. Answers it in our version. Fields that belong to
 * the database (`_rev`, `_conflicts`, …) must be taken off before. The device asks before writing, the service, which brings a faster `fits`, before publishing.
 */
export function checkStatement(document: unknown, fits: Fits = fitsAsRead): Checked {
  if (typeof document !== 'object' || document === null) return refused('statement/malformed');
  const type: unknown = 'type' in document ? document.type : undefined;
  if (!isStatementType(type)) return refused('statement/unknown-type');
  if (isNewer(document)) return refused('statement/newer-version');
  if (encoder.encode(JSON.stringify(document)).length > LIMITS.documentBytes) return refused('statement/too-large');
  const current = upgradeDocument(document);
  const code = specific(current);
  if (code !== null) return refused(code);
  if (!fits(type, current)) return refused('statement/malformed');
  return { ok: true, statement: current as Statement };
}

/**
 * Whether what this program knows of a document is what it takes it for; of one in its own shape it is. Of a later one the fields that it does not know are overlooked, at whatever depth.
 */
export function isReadable(document: Statement): boolean {
  if (!isNewer(document)) return true;
  const { type } = document;
  if (!isStatementType(type)) return false;
  const known = Value.Clean(STATEMENTS[type].schema, structuredClone({ ...document, schemaVersion: versionOf(type) }));
  return fitsAsRead(type, known as object);
}

/** Why a well-formed statement by this author cannot be published, or null. What is published to nobody is never refused. */
export function refuseStatement(statement: Statement, author: Author | null): Code | null {
  return refuseByKind(statement, author) ?? refuseWords(statement);
}

function refuseByKind(statement: Statement, author: Author | null): Code | null {
  if (statement.type === 'post') return refusePost(statement, author);
  if (statement.type === 'comment') return refuseComment(statement, author);
  if (statement.type === 'report') return refuseReport(statement);
  if (statement.type === 'pet') return refusePet(statement);
  if (statement.type === 'announcement') return refuseAnnouncement(statement, author);
  if (statement.type === 'profile') return refuseBio(statement.bio ?? '') ?? refusePhone(statement.phone ?? '');
  return null;
}

/**
 * Limits that people can run into have a code of their own, which says more than "malformed". They are looked at before the
 * shape, on a document whose fields may still be anything.
 */
function specific(document: object): Code | null {
  const type: unknown = 'type' in document ? document.type : undefined;
  if (type === 'post') return specificToPost(document);
  if (type === 'comment') return specificToComment(document);
  if (type === 'pet') return specificToPet(document);
  if (type === 'announcement' && !('kind' in document)) return 'announcement/type-required';
  return type === 'profile' ? specificToProfile(document) : null;
}

function specificToComment(document: object): Code | null {
  const content: unknown = 'content' in document ? document.content : undefined;
  if (typeof content !== 'string') return null;
  if (!isSeen(content)) return 'comment/content-required';
  return content.length > LIMITS.comment.maxUnits ? 'comment/too-long' : null;
}

/** What the dialog asks for; a field of a wrong kind is malformed. */
function specificToPet(document: object): Code | null {
  const pet: PetForm = document;
  if (pet.petType !== undefined && !PET_KINDS.includes(pet.petType)) return null;
  if ([pet.breed, pet.name, pet.bio].some((text) => text !== undefined && typeof text !== 'string')) return null;
  return Object.values({ ...refusePetKind(pet), ...refusePetInfo(pet) })[0] ?? null;
}

function specificToProfile(document: object): Code | null {
  const { bio, phone } = document as Partial<Record<keyof ProfileStatement, unknown>>;
  if (typeof bio === 'string' && bio.length > LIMITS.bio.max) return 'profile/bio-too-long';
  if (typeof phone === 'string' && phone.length > LIMITS.phone.max) return 'profile/phone-malformed';
  return null;
}

function specificToPost(document: object): Code | null {
  const post = document as Partial<Record<keyof PostStatement, unknown>>;
  if (typeof post.postTitle === 'string') {
    if (!isSeen(post.postTitle)) return 'post/title-required';
    if (post.postTitle.length > LIMITS.postTitle.max) return 'post/title-too-long';
  }
  if (typeof post.content === 'string' && post.content.length > LIMITS.postContent.max) return 'post/content-too-long';
  if (Array.isArray(post.tags) && post.tags.length > LIMITS.tagsPerPost) return 'post/too-many-tags';
  return null;
}

function refused(code: Code): Checked {
  return { ok: false, code };
}
