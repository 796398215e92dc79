import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Author } from '../../src/domain/post/rules.ts';

/**
 * One row of `tests/cases/<document>/cases.json`, unfolded. `expect` is `published`, `private` (accepted, shown to no
 * one) or a code.
 */
export interface StatementCase {
  readonly document: string;
  readonly name: string;
  readonly statement: Record<string, unknown> & { _id: string };
  readonly author: Author;
  readonly expect: string;
}

interface Row {
  name: string;
  with?: Record<string, unknown>;
  without?: string[];
  author?: Partial<Author>;
  expect: string;
}

const FOLDER = path.join(import.meta.dirname, '..', 'cases');
const AUTHOR: Author = { firstName: 'Олена', secondName: 'Коваль', letter: 'ОК' };

/** All cases of all documents: the base document with the fields that the row adds and removes. */
export function statementCases(): StatementCase[] {
  return readdirSync(FOLDER).flatMap((document) => {
    const base = read<Record<string, unknown> & { _id: string }>(document, 'base.json');
    return read<Row[]>(document, 'cases.json').map((row) => {
      const statement = { ...base, ...unfold(row.with ?? {}) };
      for (const field of row.without ?? []) delete statement[field];
      return { document, name: row.name, statement, author: { ...AUTHOR, ...row.author }, expect: row.expect };
    });
  });
}

/** `{"repeat": "a", "times": 3}` stands for `"aaa"`, so that a case about a limit is readable. */
function unfold(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isRepeat(value) ? value.repeat.repeat(value.times) : value]),
  );
}

function isRepeat(value: unknown): value is { repeat: string; times: number } {
  return typeof value === 'object' && value !== null && 'repeat' in value && 'times' in value;
}

function read<T>(document: string, file: string): T {
  return JSON.parse(readFileSync(path.join(FOLDER, document, file), 'utf8')) as T;
}
