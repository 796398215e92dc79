import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SERVICE_LIMITS } from '../../../../src/domain/service-limits.ts';
import { Failure } from '../../base/http/failure.ts';
import { Batch, MOST_OF_ONE } from './batch.ts';
import { DEEPEST_DOCUMENT, isObject } from './json.ts';
import { MOST_REVISIONS } from './revisions.ts';

const mayBeWritten = (each: { _id: string }) => !/^(?:_|outcome:|notification:|\.{1,2}$)/.test(each._id);
const id = fc.oneof(
  fc.string().filter((text) => mayBeWritten({ _id: text })),
  fc.string().map((text) => `outcome:${text}`),
  fc.string().map((text) => `notification:${text}`),
  fc.string().map((text) => `_design/${text}`),
);
const document = fc.record({ _id: id, content: fc.string() });
const bodyOf = (batch: unknown) => Buffer.from(JSON.stringify(batch));

describe('batches of documents', () => {
  it('forwards the allowed documents of a batch unchanged and in order, and returns results in their positions', () => {
    fc.assert(
      fc.property(fc.array(document, { maxLength: 20 }), (docs) => {
        const batch = Batch.read(bodyOf({ docs }));
        const forwarded = batch.isEmpty ? [] : docsOf(batch.forward);
        expect(forwarded).toEqual(docs.filter(mayBeWritten));
        const answers = batch.merge(forwarded.map((each) => ({ ok: true, id: each._id })));
        expect(answers.map((answer) => (isObject(answer) ? [answer.id, answer.ok === true] : null))).toEqual(
          docs.map((each) => [each._id, mayBeWritten(each)]),
        );
      }),
    );
  });

  it('lists only failures for a batch of replicated revisions', () => {
    fc.assert(
      fc.property(fc.array(document, { maxLength: 20 }), (docs) => {
        const batch = Batch.read(bodyOf({ docs, new_edits: false }));
        const answers = batch.merge([]);
        expect(answers).toHaveLength(docs.filter((each) => !mayBeWritten(each)).length);
      }),
    );
  });

  it('forwards the original bytes of a batch when nothing is refused', () => {
    const body = Buffer.from('{"new_edits":false, "docs":[{"_id":"draft:1","n":12345678901234567890}]}');
    expect(Batch.read(body).forward).toBe(body);
  });

  it.each([
    ['with a longer history than any device has', { _revisions: history(MOST_REVISIONS + 1) }, 'gateway/forbidden'],
    [
      'with a revision number that is too large to count',
      { _rev: `9007199254740993-${'a'.repeat(32)}` },
      'gateway/forbidden',
    ],
    ['with a revision number that no device reaches', { _rev: `1000000000-${'a'.repeat(32)}` }, 'gateway/forbidden'],
    ['with an attachment', { _attachments: { a: { stub: true } } }, 'gateway/forbidden'],
    ['with a reserved field that devices do not write', { _odd: 1 }, 'gateway/forbidden'],
    ['whose `_deleted` is not a boolean', { _deleted: 1 }, 'gateway/forbidden'],
    ['with the revision number 0', { _rev: '0-a' }, 'gateway/forbidden'],
    ['whose revision is not a text', { _rev: 7 }, 'gateway/forbidden'],
    [
      'with a longer history than its revision number allows',
      { _revisions: { start: 1, ids: ['b', 'a'] } },
      'gateway/forbidden',
    ],
    [
      'with a history of values that are not revisions',
      { _revisions: { start: 2, ids: [{}, 'a'] } },
      'gateway/forbidden',
    ],
    [
      'with a history that starts at a number too large to count',
      { _revisions: { start: 2 ** 53, ids: ['a'] } },
      'gateway/forbidden',
    ],
    ['nested more deeply than an engine accepts', { text: nested(DEEPEST_DOCUMENT) }, 'statement/too-large'],
    ['nested too deeply to be serialised', { text: nested(50_000) }, 'statement/too-large'],
  ])('refuses a document %s, and nothing else in its batch', (_what, more, code) => {
    const body = `{"new_edits":false,"docs":[{"_id":"draft:1"},${written({ _id: 'draft:2', ...more })}]}`;
    const batch = Batch.read(Buffer.from(body));
    expect([...batch.refused].map(([index, refused]) => [index, refused.code])).toEqual([[1, code]]);
    expect(docsOf(batch.forward).map((each) => each._id)).toEqual(['draft:1']);
  });

  it('accepts a limited number of revisions of one document per batch, and refuses the others', () => {
    const docs = Array.from({ length: MOST_OF_ONE + 2 }, () => ({ _id: 'draft:1' }));
    const batch = Batch.read(bodyOf({ docs: [...docs, { _id: 'draft:2' }, {}, {}] }));
    expect([...batch.refused.keys()]).toEqual([MOST_OF_ONE, MOST_OF_ONE + 1]);
  });

  it('accepts as long a revision history as a device may have', () => {
    const longest = { _id: 'draft:1', _revisions: history(MOST_REVISIONS) };
    expect(Batch.read(bodyOf({ docs: [longest], new_edits: false })).refused.size).toBe(0);
  });

  it('measures a document without its list of revisions, in bytes', () => {
    const _revisions = { start: 1_000, ids: Array.from({ length: 1_000 }, () => 'f'.repeat(32)) };
    const frame = Buffer.byteLength(JSON.stringify({ _id: 'draft:1', text: '' }));
    const fits = { _id: 'draft:1', text: 'ї'.repeat((SERVICE_LIMITS.documentBytes - frame) / 2), _revisions };
    const over = { ...fits, text: `${fits.text}її` };
    expect(Batch.read(bodyOf({ docs: [fits] })).refused.size).toBe(0);
    expect(Batch.read(bodyOf({ docs: [over] })).refused.get(0)?.code).toBe('statement/too-large');
  });

  it.each(['', 'x', '[]', '{}', '{"docs":{}}', '{"docs":[1]}', '{"docs":[null]}', '{"docs":[[]]}'])(
    'rejects the body %j as a batch',
    (body) => {
      expect(() => Batch.read(Buffer.from(body))).toThrow(Failure);
    },
  );
});

function history(length: number) {
  return { start: length, ids: Array.from({ length }, (_unused, n) => n.toString(36)) };
}

/** A text that is inserted into a body as it is: a value cannot be nested this deeply. */
function nested(depth: number): string {
  return `${'['.repeat(depth)}${']'.repeat(depth)}`;
}

/** As JSON, with `text` inserted as it is. */
function written({
  text,
  ...others
}: {
  readonly _id: string;
  readonly text?: string;
  readonly [field: string]: unknown;
}) {
  const document = JSON.stringify(others);
  return text === undefined ? document : `${document.slice(0, -1)},"text":${text}}`;
}

function docsOf(body: Buffer): { _id: string; content: string }[] {
  return JSON.parse(body.toString()).docs;
}
