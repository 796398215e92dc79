import { DELIVERED_TYPES, STATEMENT_TYPES } from '../../src/domain/kinds/names.ts';

/** The kinds of documents, including those that the service delivers. */
const KINDS: readonly string[] = [...new Set<string>([...STATEMENT_TYPES, ...DELIVERED_TYPES])];

/**
 * Code that tests a document or an id for its kind: a comparison of a type or of a parsed id, a case of a switch, the
 * prefix of an id, a call of a kind's grammar.
 */
const BRANCHES = new RegExp(
  [
    String.raw`\b(?:type|(?:typeOf\w*|typeNamed|nameIn|kindOf\w*|targetKind)\([^()]*\))\s*[!=]==\s*'(?<type>[\w-]+)'`,
    String.raw`\bcase\s+'(?<of>[\w-]+)'\s*:`,
    String.raw`\.startsWith\((?:'|\`)(?<id>[\w-]+):`,
    String.raw`\b(?<grammar>[a-z][A-Za-z]*?)(?:Fact)?Ids\.(?:is|claims)\b`,
  ].join('|'),
  'g',
);

/** `petRecordIds` -> `pet-record`. */
const kindOfGrammar = (name: string) => name.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`);

/** A kind's own folders, where code may use its name. */
const OWN: readonly { readonly kinds: readonly string[]; readonly folders: RegExp }[] = [
  { kinds: ['profile'], folders: /^src\/(domain\/profile|entities\/person|features\/profiles)\// },
  {
    kinds: ['post', 'draft', 'like', 'bookmark'],
    folders: /^src\/(domain\/(post|draft|like|bookmark)|entities\/(post|like)|features\/posts)\//,
  },
  { kinds: ['bookmark'], folders: /^src\/data\/bookmarks\// },
  { kinds: ['post'], folders: /^(src\/data\/posts|sync-server\/src\/reading\/search)\// },
  { kinds: ['comment'], folders: /^src\/(domain\/comment|entities\/comment|features\/comments)\// },
  {
    kinds: ['report', 'block'],
    folders: /^(src\/(domain\/moderation|features\/moderation)|sync-server\/src\/publishing\/moderation)\//,
  },
  { kinds: ['preferences'], folders: /^src\/(domain\/preferences|entities\/preferences|features\/settings)\// },
  {
    kinds: ['read-mark', 'notification'],
    folders: /^src\/(domain\/(read-mark|notification)|features\/notifications)\//,
  },
  {
    kinds: ['pet', 'pet-record', 'transfer', 'handover'],
    folders: /^src\/(domain\/(pet|handover)|entities\/pet|features\/pets)\//,
  },
  { kinds: ['transfer', 'handover', 'pet'], folders: /^sync-server\/src\/publishing\/handover\// },
  {
    kinds: ['reservation', 'reservation-step'],
    folders:
      /^(src\/(domain\/reservation(-step)?|entities\/reservation|features\/reservations)|sync-server\/src\/matters\/reservations)\//,
  },
  {
    kinds: ['organisation', 'organisation-step', 'invite'],
    folders:
      /^(src\/(domain\/(organisation(-step)?|invite)|entities\/organisation|features\/organisations)|sync-server\/src\/matters\/organisations)\//,
  },
  {
    kinds: ['pedigree-link'],
    folders:
      /^(src\/(domain\/pedigree-link|entities\/pedigree|features\/pedigrees\/link)|sync-server\/src\/matters\/pedigree-links)\//,
  },
  {
    kinds: ['pedigree-proposal'],
    folders:
      /^(src\/(domain\/pedigree-proposal|entities\/pedigree|features\/pedigrees\/propose)|sync-server\/src\/matters\/pedigree-proposals)\//,
  },
  // The arbiter's deciders for its kinds.
  {
    kinds: ['reservation', 'organisation', 'pedigree-link', 'pedigree-proposal'],
    folders: /^sync-server\/src\/matters\/arbiter\//,
  },
  {
    kinds: ['review', 'review-answer'],
    folders: /^src\/(domain\/review(-answer)?|entities\/review|features\/reviews)\//,
  },
  { kinds: ['opinion'], folders: /^src\/(domain\/opinion|features\/opinions)\// },
  {
    kinds: ['message', 'chat-mark', 'hidden-message', 'reaction'],
    folders:
      /^src\/(domain\/(message|chat-mark|chat|hidden-message|reaction)|data\/own\/chats|entities\/chat|features\/chat)\//,
  },
  {
    kinds: ['announcement'],
    folders: /^src\/(domain\/announcement|entities\/announcement|data\/market|features\/market)\//,
  },
];

/** The branches over kinds outside their folders: `file: kind` for each. */
function branchesIn(file: string, source: string): string[] {
  const code = source.replace(/^\s*(\/\/|\/?\*).*$/gm, '');
  return [...code.matchAll(BRANCHES)].flatMap(({ groups = {} }) => {
    const { type, of, id, grammar } = groups;
    const kind = type ?? of ?? id ?? kindOfGrammar(grammar ?? '');
    const isOwn = OWN.some(({ kinds, folders }) => kinds.includes(kind) && folders.test(file));
    return KINDS.includes(kind) && !isOwn ? [kind] : [];
  });
}

/**
 * Violations of one place per kind (docs/adr/2026-11-kinds-and-versions.md): product code branches over kinds only in
 * their own folders, because an engineer who adds a kind would miss a branch elsewhere. `file` is relative to the
 * project root, with forward slashes. `left`: how many old branches a file still has; the number must be exact, and a
 * new file has none.
 */
export function kindErrors(file: string, source: string, left: Readonly<Record<string, number>> = LEFT): string[] {
  if (/\.test\.tsx?$|\/testing\//.test(file)) return [];
  const found = branchesIn(file, source);
  const known = left[file] ?? 0;
  if (found.length > known) return [`${file}: branches over kinds outside their folders (${found.join(', ')})`];
  return found.length < known
    ? [`${file}: has ${found.length} branches over kinds; say so in scripts/check/kinds.ts`]
    : [];
}

/** Files that still branch, and how often: the numbers may only decrease. */
const LEFT: Readonly<Record<string, number>> = {
  'src/app/language-choice.tsx': 1,
  'src/data/leader/handlers/own.ts': 1,
  'src/data/own/own-database.ts': 1,
  'src/data/own/sending/find-states.ts': 1,
  'src/data/own/sending/timed.ts': 1,
  'src/features/sync/conflict-card.tsx': 2,
  'src/features/sync/edit-comment-dialog.tsx': 1,
  'src/features/sync/item-place.tsx': 2,
};
