import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { generationOf } from '../../../../src/domain/revision.ts';

/**
 * The mark of a claimed document, beside its content. `open`: begun and not confirmed; no caller was promised it. The
 * token makes the revisions of every claim unique: equal bodies have equal revisions, so two claimers would otherwise
 * both find "their" revision.
 */
export interface ClaimMark {
  readonly token: string;
  readonly open?: true;
}

/** One leaf of a document's branches, as `open_revs` returns it. */
export interface Leaf {
  readonly rev: string;
  readonly deleted: boolean;
  /** Null: something other than a claim wrote it, and its writer got a success. */
  readonly mark: ClaimMark | null;
  readonly doc: object;
}

/** What the leaves mean for a claimer of `base` (null: of a free id) with this token. */
export type Verdict =
  /** No claim was begun: the document to be replaced is current, or there is none. */
  | { readonly kind: 'untouched' }
  /** Confirmed with another token; `leaf` null: the document to be replaced was removed. */
  | { readonly kind: 'theirs'; readonly leaf: Leaf | null; readonly mine: readonly Leaf[] }
  /** Confirmed with this token only; `unconfirmed`: claims that others began. */
  | { readonly kind: 'mine'; readonly leaf: Leaf; readonly unconfirmed: readonly Leaf[] }
  /** Begun by any claimer, and not confirmed; `leaf` is the one that a plain read shows. */
  | { readonly kind: 'open'; readonly leaf: Leaf; readonly unconfirmed: readonly Leaf[] };

export function judge(leaves: readonly Leaf[], wanted: { token: string; base: string | null }): Verdict {
  const { token, base } = wanted;
  const from = base === null ? 0 : generationOf(base);
  // Branches that end at or below the base lost an earlier race.
  const newer = leaves.filter(({ rev }) => rev !== base && generationOf(rev) > from);
  const living = livingOf(newer);
  const confirmed = living.filter(isConfirmed);
  const isMine = ({ mark }: Leaf) => mark?.token === token;
  const theirs = confirmed.find((leaf) => !isMine(leaf));
  if (theirs !== undefined) return { kind: 'theirs', leaf: theirs, mine: living.filter(isMine) };
  // A removal of the base is a child of it as well, and its writer may have got a success.
  const isRemoved = base !== null && newer.some(({ deleted }) => deleted);
  if (isRemoved) return { kind: 'theirs', leaf: null, mine: living.filter(isMine) };
  const unconfirmed = living.filter((leaf) => !isConfirmed(leaf));
  const [own] = confirmed;
  if (own !== undefined) return { kind: 'mine', leaf: own, unconfirmed: unconfirmed.filter((leaf) => !isMine(leaf)) };
  const [open] = unconfirmed;
  if (open !== undefined) return { kind: 'open', leaf: open, unconfirmed };
  return { kind: 'untouched' };
}

export function isConfirmed({ mark }: Leaf): boolean {
  return mark?.open !== true;
}

/** Without removed leaves, in the order in which CouchDB chooses the winning revision. */
export function livingOf(leaves: readonly Leaf[]): Leaf[] {
  return leaves
    .filter(({ deleted }) => !deleted)
    .sort((a, b) => generationOf(b.rev) - generationOf(a.rev) || (a.rev < b.rev ? 1 : -1));
}

const Document = Type.Object({
  _rev: Type.String(),
  _deleted: Type.Optional(Type.Boolean()),
  claim: Type.Optional(Type.Object({ token: Type.String(), open: Type.Optional(Type.Literal(true)) })),
});
const DOCUMENT = Compile(Document);
const OPEN_REVISIONS = Compile(
  Type.Array(Type.Union([Type.Object({ ok: Document }), Type.Object({ missing: Type.String() })])),
);

/** @throws Error if it is not a response to `open_revs`, for instance one that was cut off. */
export function leavesOf(answer: unknown): Leaf[] {
  if (!OPEN_REVISIONS.Check(answer)) throw new Error('The engine told no revisions.');
  return answer.flatMap((row) => ('ok' in row ? [leafOf(row.ok)] : []));
}

/** @throws Error if it is not a document. */
export function leafOf(doc: unknown): Leaf {
  if (!DOCUMENT.Check(doc)) throw new Error('The engine told no document.');
  return { rev: doc._rev, deleted: doc._deleted === true, mark: markOf(doc.claim), doc };
}

function markOf(claim: Type.Static<typeof Document>['claim']): ClaimMark | null {
  if (claim === undefined) return null;
  return claim.open ? { token: claim.token, open: true } : { token: claim.token };
}
