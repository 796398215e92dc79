import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/domain/limits.ts';
import { Failure } from '../failure.ts';
import {
  checkDocument,
  checkQuestion,
  isObject,
  MOST_ASKED,
  MOST_OF_ONE,
  MOST_REVISIONS,
  mergeAnswers,
  splitBatch,
} from './limits.ts';

const mayBeWritten = (each: { _id: string }) => !/^(?:_|outcome:|notification:)/.test(each._id);
const id = fc.oneof(
  fc.string().filter((text) => mayBeWritten({ _id: text })),
  fc.string().map((text) => `outcome:${text}`),
  fc.string().map((text) => `notification:${text}`),
  fc.string().map((text) => `_design/${text}`),
);
const document = fc.record({ _id: id, content: fc.string() });
const bodyOf = (batch: unknown) => Buffer.from(JSON.stringify(batch));

describe('batches', () => {
  it('forward exactly what may be written, unchanged and in order, and answer every document in its place', () => {
    fc.assert(
      fc.property(fc.array(document, { maxLength: 20 }), (docs) => {
        const batch = splitBatch(bodyOf({ docs }));
        const forwarded = batch.forward === null ? [] : docsOf(batch.forward);
        expect(forwarded).toEqual(docs.filter(mayBeWritten));
        const answers = mergeAnswers(
          batch,
          forwarded.map((each) => ({ ok: true, id: each._id })),
        );
        expect(answers.map((answer) => (isObject(answer) ? [answer.id, answer.ok === true] : null))).toEqual(
          docs.map((each) => [each._id, mayBeWritten(each)]),
        );
      }),
    );
  });

  it('list only what failed for replicated revisions', () => {
    fc.assert(
      fc.property(fc.array(document, { maxLength: 20 }), (docs) => {
        const batch = splitBatch(bodyOf({ docs, new_edits: false }));
        const answers = mergeAnswers(batch, []);
        expect(answers).toHaveLength(docs.filter((each) => !mayBeWritten(each)).length);
      }),
    );
  });

  it('keep the bytes that came when nothing is refused', () => {
    const body = Buffer.from('{"new_edits":false, "docs":[{"_id":"draft:1","n":12345678901234567890}]}');
    expect(splitBatch(body).forward).toBe(body);
  });

  it.each([
    ['with a longer history than any device has', { _revisions: history(MOST_REVISIONS + 1) }, 'gateway/forbidden'],
    ['nested more deeply than can be written', { text: nested(50_000) }, 'statement/too-large'],
  ])('refuse a document %s, and nothing else with it', (_what, more, code) => {
    const body = `{"new_edits":false,"docs":[{"_id":"draft:1"},${written({ _id: 'draft:2', ...more })}]}`;
    const batch = splitBatch(Buffer.from(body));
    expect([...batch.refused].map(([index, refused]) => [index, refused.code])).toEqual([[1, code]]);
    expect(docsOf(batch.forward ?? Buffer.alloc(0)).map((each) => each._id)).toEqual(['draft:1']);
  });

  it('take so many revisions of one document at once, and refuse the others of it', () => {
    const docs = Array.from({ length: MOST_OF_ONE + 2 }, () => ({ _id: 'draft:1' }));
    const batch = splitBatch(bodyOf({ docs: [...docs, { _id: 'draft:2' }, {}, {}] }));
    expect([...batch.refused.keys()]).toEqual([MOST_OF_ONE, MOST_OF_ONE + 1]);
  });

  it('take as long a history as a device may have', () => {
    const kept = { _id: 'draft:1', _revisions: history(MOST_REVISIONS) };
    expect(splitBatch(bodyOf({ docs: [kept], new_edits: false })).refused.size).toBe(0);
  });

  it('measure a document without its list of revisions, in bytes', () => {
    const _revisions = { start: 900, ids: Array.from({ length: 1_000 }, () => 'f'.repeat(32)) };
    const frame = Buffer.byteLength(JSON.stringify({ _id: 'draft:1', text: '' }));
    const fits = { _id: 'draft:1', text: 'ї'.repeat((LIMITS.documentBytes - frame) / 2), _revisions };
    const over = { ...fits, text: `${fits.text}її` };
    expect(splitBatch(bodyOf({ docs: [fits] })).refused.size).toBe(0);
    expect(splitBatch(bodyOf({ docs: [over] })).refused.get(0)?.code).toBe('statement/too-large');
  });

  it.each(['', 'x', '[]', '{}', '{"docs":{}}', '{"docs":[1]}', '{"docs":[null]}', '{"docs":[[]]}'])(
    'refuse the body %j',
    (body) => {
      expect(() => splitBatch(Buffer.from(body))).toThrow(Failure);
    },
  );
});

describe('questions', () => {
  const ids = (count: number) => Array.from({ length: count }, (_unused, n) => `draft:${n}`);
  it.each<[string, unknown, number | null]>([
    ['as many as may be', { docs: ids(MOST_ASKED).map((id) => ({ id })) }, null],
    ['two revisions of one document', { docs: ['1-a', '1-b'].map((rev) => ({ id: 'draft:1', rev })) }, null],
    ['too many documents', { docs: ids(MOST_ASKED + 1).map((id) => ({ id })) }, 413],
    ['too many keys', { keys: ids(MOST_ASKED + 1) }, 413],
    ['too many whose revisions are missing', Object.fromEntries(ids(MOST_ASKED + 1).map((id) => [id, ['1-a']])), 413],
    ['one document again and again', { docs: [{ id: 'draft:1' }, { id: 'draft:1' }] }, 400],
    ['one key again and again', { keys: ['draft:1', 'draft:1'] }, 400],
    ['what is none', [], null],
  ])('%s', (_what, question, status) => {
    const check = () => checkQuestion(bodyOf(question));
    if (status === null) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ statusCode: status }));
  });
});

describe('single documents', () => {
  it.each([
    ['draft:1', '{"a":1}', null],
    ['outcome:post:1', '{"a":1}', 403],
    ['notification:2026-11-20T10:00:00.000Z:welcome', '{"a":1}', 403],
    ['_design/x', '{}', 403],
    ['draft:1', '[]', 400],
    ['draft:1', 'x', 400],
    ['draft:1', JSON.stringify({ a: 'x'.repeat(LIMITS.documentBytes) }), 413],
  ])('%s: %#', (documentId, body, status) => {
    const check = () => checkDocument(documentId, Buffer.from(body));
    if (status === null) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ statusCode: status }));
  });
});

function history(length: number) {
  return { start: length, ids: Array.from({ length }, (_unused, n) => n.toString(36)) };
}

/** A text that stands in a body as it is: what is nested so deeply cannot be made of a value. */
function nested(depth: number): string {
  return `${'['.repeat(depth)}${']'.repeat(depth)}`;
}

/** As JSON, with `text` written out as it is. */
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
