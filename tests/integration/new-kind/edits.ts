import type { Edit } from '../versions/build-program.ts';

const LETTER = 'tests/integration/new-kind/letter';
/** After the existing imports. */
const LAST_IMPORT = /(import [^;]*;\n)(?!import)/;

const imports = (file: string, names: string, from: string): Edit => ({
  file,
  found: LAST_IMPORT,
  by: `$1import ${names} from '${'../'.repeat(file.split('/').length - 1)}${LETTER}/${from}';\n`,
});
const row = (file: string, before: string | RegExp, text: string): Edit => ({ file, found: before, by: `${text}$&` });

const NAMES = 'src/domain/kinds/names.ts';
const KINDS = 'src/domain/kinds/kinds.ts';
const PUBLISHES = 'sync-server/src/publishing/decide/kinds/kinds.ts';
const NOTIFICATIONS = 'src/texts/notifications.ts';

/** Declares the kind and its notification. Every other place that must handle them then fails to compile. */
export const DECLARED: readonly Edit[] = [
  row(NAMES, /\} as const satisfies Readonly/, "letter: 'matters',\n"),
  row(NAMES, /\] as const;\nexport type DeliveredType/, "'letter',\n"),
  row(
    NOTIFICATIONS,
    /\} as const satisfies/,
    "letter: { called: { en: 'A letter', uk: 'Лист' }, channel: 'comments', icon: 'mail', address: nowhere },\n",
  ),
];

/** The edits that the compiler then requires. */
export const ASKED_FOR: readonly Edit[] = [
  imports(KINDS, '{ deliveredLetterKind, letterKind }', 'kind.ts'),
  row(KINDS, /\} as const satisfies \{ readonly \[T in StatementType/, 'letter: letterKind,\n'),
  row(KINDS, /\} as const satisfies \{ readonly \[T in DeliveredType/, 'letter: deliveredLetterKind,\n'),
  row('src/domain/kinds/words.ts', /\};\n\nexport function wordsOf/, 'letter: ({ text }) => alone(text),\n'),
  imports(PUBLISHES, '{ publishesLetter }', 'publishes.ts'),
  row(PUBLISHES, /\} as const satisfies/, 'letter: publishesLetter,\n'),
  row('src/data/export/kinds/kinds.ts', /\} as const satisfies/, "letter: asDataAlone('letters'),\n"),
  row(NOTIFICATIONS, '  welcome: () =>', "letter: () => ({ id: 'told.letter', message: 'You have a letter.' }),\n"),
  row('src/features/sync/item-row.tsx', / {2}photo: msg/, 'letter: msg`Letter`,\n'),
  row(
    'src/app/device/stale-queries.ts',
    /\};\n\n\/\*\*[^/]*\*\/\nexport function staleBy/,
    'letter: { queries: [notificationKeys.all] },\n',
  ),
];

export const NEW_KIND: readonly Edit[] = [...DECLARED, ...ASKED_FOR];

/** The catalogs of both languages, which `npm run texts` fills and a translator completes. */
export const CATALOGS = ['locales/en/messages.po', 'locales/uk/messages.po'];
