/** Why a message may be an attempted fraud. Only a hint for its reader. */
export type Suspicion = 'link' | 'prepayment' | 'card' | 'phone';

/** The suspicions about a message, the worst first. `stranger`: its reader has never written to its author. */
export function suspicionsIn(text: string, stranger: boolean): Suspicion[] {
  const found: Suspicion[] = [];
  if (hostsIn(text).some(isImitation)) found.push('link');
  if (PREPAYMENT.test(text)) found.push('prepayment');
  if (hasCardNumber(text)) found.push('card');
  if (stranger && hasPhoneNumber(text)) found.push('phone');
  return found;
}

/**
 * Beginnings of words in Ukrainian, Russian and English; a word that may also mean a map counts only with a verb of
 * paying.
 */
const PREPAYMENT = new RegExp(
  [
    ...['передоплат', 'предоплат', 'передплат', 'завдат', 'задат[ок]', 'авансом', 'на\\s+картку', 'на\\s+карточку'],
    ...[
      'номер\\p{L}*\\s+карт',
      '(?:кин|скин|перекаж|переказ|перевед|перевест|сплат|оплат|отправ)\\p{L}*[\\s,]+(?:\\p{L}+[\\s,]+){0,3}на\\s+карт',
    ],
    ...['prepa(?:y|id)', 'pay(?:ment)?\\s+(?:in\\s+advance|upfront)', 'advance\\s+payment', 'deposit(?!\\p{L})'],
    ...['to\\s+my\\s+card', 'card\\s+number'],
  ]
    .map((word) => `(?:^|\\P{L})${word}`)
    .join('|'),
  'iu',
);

/** Whether the text contains a payment card's number: sixteen digits with a valid check digit. */
export function hasCardNumber(text: string): boolean {
  return [...text.matchAll(/(?:^|\D)([2-69](?:[ \-\u00a0]?\d){15})(?![ -]?\d)/g)].some(([, number = '']) =>
    isProven(number),
  );
}

/** The Luhn check: every second digit doubled, from the right. */
function isProven(number: string): boolean {
  const digits = number.replace(/\D/g, '');
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 0 ? digit : digit * 2;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function hasPhoneNumber(text: string): boolean {
  return /(?:^|\D)(?:\+\d|0)(?:[ ()-]{0,2}\d){9,13}(?!\d)/.test(text);
}

/** Maps characters that look alike to one: other scripts, accents, digits in place of letters. */
function plainOf(text: string): string {
  return [...text.normalize('NFKD').replace(/\p{M}/gu, '')]
    .map((sign) => ALIKE[sign] ?? sign)
    .join('')
    .replace(/vv/g, 'w');
}

const ALIKE: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...[
      ['a', 'аα'],
      ['b', 'вьβ'],
      ['c', 'сϲ'],
      ['e', 'еє'],
      ['h', 'һн'],
      ['i', 'іι1l|ı'],
      ['j', 'ј'],
      ['k', 'кκ'],
    ],
    ...[
      ['m', 'м'],
      ['n', 'пη'],
      ['o', 'оοο0'],
      ['p', 'рρ'],
      ['r', 'г'],
      ['s', 'ѕ5'],
      ['t', 'тτ'],
      ['u', 'υ'],
      ['v', 'ѵν'],
      ['x', 'хχ'],
      ['y', 'уγ'],
    ],
  ].flatMap(([sign = '', alike = '']) => [...alike].map((other) => [other, sign])),
);

interface Known {
  /** The beginnings of names in a host. */
  readonly names: readonly string[];
  /** Names that are also ordinary words or their beginnings: they match only as the whole first word of a label. */
  readonly words: readonly string[];
  /** The genuine hosts. */
  readonly hosts: readonly string[];
}

/** Whom frauds often imitate. */
const KNOWN: readonly Known[] = [
  {
    names: ['privatbank', 'privat24', 'приватбанк', 'приват24'],
    words: ['приват'],
    hosts: ['privatbank.ua', 'privat24.ua', 'pb.ua'],
  },
  { names: ['monobank', 'монобанк'], hosts: ['monobank.ua', 'monobank.com.ua'] },
  { names: ['oschadbank', 'oschad', 'ощадбанк'], words: ['ощад'], hosts: ['oschadbank.ua'] },
  { names: ['pumb'], words: ['пумб'], hosts: ['pumb.ua'] },
  { names: ['raiffeisen', 'райффайзен'], hosts: ['raiffeisen.ua'] },
  { names: ['liqpay'], words: ['лікпей'], hosts: ['liqpay.ua'] },
  {
    names: ['olx'],
    words: ['олх'],
    hosts: ['olx.ua', 'olx.pl', 'olx.ro', 'olx.bg', 'olx.pt', 'olx.kz', 'olx.uz', 'olx.com'],
  },
  {
    names: ['novaposhta', 'novapochta', 'novapost', 'новапошта', 'новапочта'],
    hosts: ['novaposhta.ua', 'novapost.com', 'novapost.ua'],
  },
  { names: ['ukrposhta', 'ukrpochta', 'укрпошта', 'укрпочта'], hosts: ['ukrposhta.ua'] },
  { names: ['rozetka'], words: ['розетка'], hosts: ['rozetka.com.ua', 'rozetka.ua'] },
  { names: ['diia'], words: ['дія'], hosts: ['diia.gov.ua'] },
].map(({ names, words = [], hosts }) => ({ names: names.map(plainOf), words: words.map(plainOf), hosts }));
/** A name of at least this length also matches with one wrong character, or inside a word. */
const LONG_NAME_LENGTH = 7;

/** The Cyrillic top-level domains that people in Ukraine meet. */
const CYRILLIC_TOP_DOMAINS: ReadonlySet<string> = new Set('укр рф рус бел бг ею ком орг онлайн сайт дети'.split(' '));
const FILE_TYPES: ReadonlySet<string> = new Set(
  'pdf doc docx xls xlsx txt zip rar jpg jpeg png gif webp heic mp3 mp4 mov htm html'.split(' '),
);

/**
 * The hosts in a text as written: the browser's spelling of an address hides foreign letters. The text before an @ is a
 * user name, and what follows a single slash a path.
 */
function hostsIn(text: string): string[] {
  return [...text.matchAll(/[\p{L}\p{N}.-]+@?/gu)].flatMap(({ 0: name, index }) => {
    const isPath = text[index - 1] === '/' && text[index - 2] !== '/';
    if (isPath || name.endsWith('@')) return [];
    const labels = name.split('.').filter((label) => label !== '');
    return labels.length > 1 && isTopDomain(labels.at(-1) ?? '', name) ? [labels.join('.')] : [];
  });
}

/** False for a file's type, and for the next sentence's first word where the space after a full stop is missing. */
function isTopDomain(label: string, name: string): boolean {
  const top = label.toLowerCase();
  if (label.length < 2 || FILE_TYPES.has(top)) return false;
  if (label !== top && name !== name.toUpperCase()) return false;
  return !/^\p{Script=Cyrillic}+$/u.test(label) || CYRILLIC_TOP_DOMAINS.has(top);
}

/** The host of an address, as written. */
function hostOf(address: string): string {
  const [authority = ''] = address.replace(/^[a-z]+:\/\//i, '').split(/[/?#]/, 1);
  return authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '');
}

/**
 * Whether an address looks like another one, such as a known bank's or market's, and leads elsewhere. `address` is as
 * written in the text.
 */
export function isImitation(address: string): boolean {
  const host = hostOf(address).toLowerCase();
  if (KNOWN.some(({ hosts }) => hosts.some((one) => host === one || host.endsWith(`.${one}`)))) return false;
  if (host.split(/[.-]/).some(mixesAlphabets)) return true;
  const labels = plainOf(host).split('.');
  const words = [...labels.flatMap((label) => label.split('-')), ...labels.map((label) => label.replace(/-/g, ''))];
  const firstWords = new Set(labels.map((label) => label.split('-')[0]));
  return KNOWN.some(
    (known) =>
      known.names.some((name) => words.some((word) => looksLike(word, name))) ||
      known.words.some((word) => firstWords.has(word)),
  );
}

/** Registries reject such names, so an honest site has none; a hyphen may join words of two alphabets. */
function mixesAlphabets(word: string): boolean {
  return /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word);
}

function looksLike(word: string, name: string): boolean {
  if (name.length < LONG_NAME_LENGTH) return word.startsWith(name) && word.length - name.length <= LONG_NAME_LENGTH;
  return word.includes(name) || isNearly(word, name);
}

/** One character is missing, added or different. */
function isNearly(word: string, name: string): boolean {
  if (Math.abs(word.length - name.length) > 1) return false;
  let same = 0;
  while (same < word.length && word[same] === name[same]) same += 1;
  const rest = (text: string, skipped: number) => text.slice(same + skipped);
  return rest(word, 1) === rest(name, 1) || rest(word, 0) === rest(name, 1) || rest(word, 1) === rest(name, 0);
}
