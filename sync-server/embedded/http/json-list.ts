import type { JsonObject } from './json.ts';

/**
 * The JSON of an object with these members, then a list under this name, then the members known only after the list.
 */
export async function* jsonList(
  before: JsonObject,
  name: string,
  pages: AsyncIterable<readonly unknown[]>,
  after: () => JsonObject = () => ({}),
): AsyncGenerator<string> {
  yield `{${membersOf(before)
    .map((member) => `${member},`)
    .join('')}${JSON.stringify(name)}:[`;
  let separator = '';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield `${separator}${page.map((row) => JSON.stringify(row)).join(',')}`;
    separator = ',';
  }
  yield `]${membersOf(after())
    .map((member) => `,${member}`)
    .join('')}}\n`;
}

function membersOf(object: JsonObject): string[] {
  return Object.entries(object).flatMap(([name, value]) =>
    value === undefined ? [] : [`${JSON.stringify(name)}:${JSON.stringify(value)}`],
  );
}

export async function* pagesOf<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows;
}

/** The JSON of a list. */
export async function* listText(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[';
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row)}`;
    separator = ',';
  }
  yield separator === '[' ? '[]\n' : ']\n';
}
