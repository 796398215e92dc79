import { describe, expect, it } from 'vitest';
import { SERVICE_LIMITS } from '../../../../src/domain/service-limits.ts';
import { checkDocument } from './limits.ts';
import { LONGEST_ID } from './questions.ts';
import type { Allowance } from './storage.ts';

const AMPLE: Allowance = { take: () => true, takeRemoval: () => true };

describe('writes of single documents', () => {
  it.each([
    ['draft:1', '{"a":1}', null],
    ['outcome:post:1', '{"a":1}', 403],
    ['notification:2026-11-20T10:00:00.000Z:welcome', '{"a":1}', 403],
    ['_design/x', '{}', 403],
    ['.', '{}', 403],
    ['..', '{}', 403],
    ['d'.repeat(LONGEST_ID + 1), '{}', 403],
    ['draft:1', `{"_rev":"9007199254740993-${'a'.repeat(32)}"}`, 403],
    ['draft:1', '[]', 400],
    ['draft:1', 'x', 400],
    ['draft:1', JSON.stringify({ a: 'x'.repeat(SERVICE_LIMITS.documentBytes) }), 413],
  ])('accepts or rejects a write of the document %s: %#', async (documentId, body, status) => {
    const check = checkDocument(documentId, Buffer.from(body), async () => AMPLE);
    if (status === null) await expect(check).resolves.toBeUndefined();
    else await expect(check).rejects.toEqual(expect.objectContaining({ statusCode: status }));
  });
});
