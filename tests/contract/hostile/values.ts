import fc from 'fast-check';

/** The values that requests are made of (names, revisions, parameters), both common and malicious ones. */

export const HASH = 'a'.repeat(32);
const HUGE = '9007199254740993';

export const database = fc.oneof(
  { arbitrary: fc.constant('<own>'), weight: 6 },
  { arbitrary: fc.constantFrom('<theirs>', 'community', 'market', 'directory'), weight: 3 },
  fc.constantFrom(
    ...['accounts', 'ledger', 'media', 'moderation', '_users', '_replicator', '_all_dbs', '_node'],
    ...['%2e%2e', '%2e', '..', '.', '%00', '%ff', 'user-', '<own>%2f..%2faccounts', '<own>%2F_design', 'COMMUNITY'],
    ...['community%20', 'community%00', 'community%2e', '__proto__', 'a'.repeat(900)],
  ),
);

export const id = fc.oneof(
  { arbitrary: fc.constantFrom('draft:1', 'draft:2', 'profile', 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B'), weight: 4 },
  fc.constantFrom(
    ...['.', '..', '...', '%2e', '%2e%2e', '%2e%2e%2faccounts', '..%2f..%2f_all_dbs', '%252e%252e', '%00', '%ff', '%'],
    ...[
      '_design/x',
      '_design%2fx',
      '_local/x',
      '_local%2fx',
      '_all_docs',
      '_security',
      '_purge',
      '_changes',
      '_temp_view',
    ],
    ...['outcome:x', 'notification:x', 'handover:x', '__proto__', 'constructor', 'toString', 'hasOwnProperty'],
    ...['a'.repeat(600), 'a'.repeat(990), '%F0%9F%90%BE', '%ED%A0%80', 'draft:%C2%A0', 'draft:%E2%80%8B', '%20', '+'],
  ),
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => encodeURIComponent(Buffer.from(text).toString())),
);

export const revision = fc.oneof(
  fc.constantFrom(`1-${HASH}`, `2-${'b'.repeat(32)}`, `3-${'c'.repeat(32)}`),
  fc.constantFrom(
    ...[`${HUGE}-${HASH}`, `2147483648-${HASH}`, `999999999-${HASH}`, `0-${HASH}`, `-1-${HASH}`, `1e99-${HASH}`],
    ...['1-', '-', '', 'x', '1', '1-x', `01-${HASH}`, `1-${'f'.repeat(70_000)}`, '__proto__', 'NaN-a', '1-\u0000'],
  ),
);

const number = fc.constantFrom(
  '0',
  '1',
  '-1',
  '1000',
  '1001',
  '1e9',
  '9'.repeat(30),
  'NaN',
  'Infinity',
  '',
  '1e999',
  ' 1',
  '0x10',
);
const flag = fc.constantFrom('true', 'false', '1', '', 'TRUE', '[]', 'null');
const json = fc.oneof(
  fc.constantFrom(
    '"draft:1"',
    '"\ufff0"',
    '{}',
    '[]',
    'null',
    '0',
    '"',
    '[[[[',
    '""',
    '{"a":1}',
    `"${'x'.repeat(5_000)}"`,
  ),
  fc.constantFrom(`[${Array.from({ length: 2_000 }, () => '"draft:1"').join()}]`, `["1-${HASH}","1-${HASH}"]`),
);
const VALUES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  rev: revision,
  open_revs: fc.oneof(
    fc.constant('all'),
    json,
    revision.map((rev) => JSON.stringify([rev])),
  ),
  since: fc.constantFrom(
    '0',
    'now',
    '-1',
    `${HUGE}-aaaaaaaa`,
    '1-xyz',
    '{}',
    '1-g1AAAA',
    'null',
    '5-aaaaaaaa',
    '99999999-aaaaaaaa',
  ),
  feed: fc.constantFrom('normal', 'longpoll', 'continuous', 'eventsource', 'x'),
  timeout: fc.constantFrom('0', '1', '50', '-1', 'x'),
  heartbeat: fc.constantFrom('1', '10', 'true', 'x', '0'),
  filter: fc.constantFrom('_selector', '_view', '_doc_ids', 'a/b', '_design'),
  limit: number,
  skip: number,
  seq_interval: number,
  new_edits: flag,
  style: fc.constantFrom('all_docs', 'main_only', 'x'),
};
const NAMES = [
  'include_docs',
  'conflicts',
  'attachments',
  'descending',
  'inclusive_end',
  'update_seq',
  'revs',
  'latest',
];
const KEYS = ['key', 'keys', 'startkey', 'endkey', 'start_key', 'end_key', 'doc_ids', 'selector', '__proto__', 'meta'];

const parameter = fc.oneof(
  ...Object.entries(VALUES).map(([name, value]) => value.map((each) => [name, each] as const)),
  fc.tuple(fc.constantFrom(...NAMES, 'revs_info', 'deleted_conflicts', 'local_seq', 'att_encoding_info'), flag),
  fc.tuple(fc.constantFrom(...KEYS), json),
);
/** Mostly parameters that the row accepts, so that the request passes the first validation. */
export const query = fc.array(parameter, { maxLength: 3 }).map((pairs) => {
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
  return text === '' ? '' : `?${text}`;
});

/** Parameters that the row accepts, with values that it may not expect. */
export function queryOf(names: readonly string[]): fc.Arbitrary<string> {
  const value = (name: string) => VALUES[name] ?? (KEYS.includes(name) ? json : flag);
  const picked = fc.subarray([...names], { maxLength: Math.min(2, names.length) });
  return picked
    .chain((chosen) => fc.tuple(...chosen.map((name) => value(name).map((each) => [name, each]))))
    .map((pairs) => (pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`));
}

/** The form inside a body, where nothing is encoded. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
