import type { ReportReason } from '../../src/domain/moderation/schema.ts';

/**
 * Comments of the sample people. `post` is the number of a post in `posts.ts`; a reply refers to the last comment
 * before it that is no reply.
 */
export interface SampleComment {
  readonly post: number;
  readonly author: string;
  readonly text: string;
  readonly reply?: true;
}

export const COMMENTS: readonly SampleComment[] = [
  {
    post: 1,
    author: 'iryna',
    text: 'Дякую! У нас так само: поставила коробку в комору, і за три дні він уже там спав. 🐈',
  },
  { post: 1, author: 'olena', text: 'Тихе місце без вікон — це головне, так.', reply: true },
  { post: 1, author: 'taras', text: 'А на собак музика діє? Барс виє разом із генератором.' },
  { post: 1, author: 'solomiia', text: 'На мого діяла, якщо вмикати її раніше за генератор.', reply: true },
  {
    post: 2,
    author: 'andrii',
    text: 'Взимку заряду вистачає десь на шість годин, потім ношу запасну батарейку в кишені.',
  },
  {
    post: 2,
    author: 'mark',
    text: 'Mine lasts a week of evening walks. LeaderLease the blinking off, it eats the battery.',
  },
  { post: 3, author: 'zoia', text: 'Яка чудова новина! Бережіть одне одного.' },
  { post: 3, author: 'daniel', text: 'So happy for Bruno. Do they send you photos?' },
  { post: 3, author: 'emma', text: 'Every morning. He has his own chair already.', reply: true },
  {
    post: 4,
    author: 'olena',
    text: 'Додала б ще плед і старий светр із вашим запахом: у чужому місці це дуже заспокоює.',
  },
  { post: 8, author: 'solomiia', text: 'Поширила у своєму будинку. Якого вони віку?' },
  { post: 8, author: 'yurii', text: 'Дев’ять тижнів, уже їдять самі й ходять у лоток.', reply: true },
  { post: 13, author: 'taras', text: 'А чим змащуєте лапи, коли мороз нижче десяти?' },
  {
    post: 14,
    author: 'emma',
    text: 'Mine does the same, about a minute before the siren. We trust her more than the phone.',
  },
  { post: 0, author: 'daniel', text: 'Please do not believe this. Ask a vet.' },
  { post: 0, author: 'mark', text: 'You are too stupid to understand medicine.', reply: true },
];

/** Reports for a moderator. `comment` is the number of a comment above, `post` that of a post. */
export interface SampleReport {
  readonly author: string;
  readonly about: { readonly post: number } | { readonly comment: number };
  readonly reason: ReportReason;
  readonly text: string;
}

export const REPORTS: readonly SampleReport[] = [
  { author: 'zoia', about: { post: 0 }, reason: 'fraud', text: 'Просить гроші наперед за «ліки».' },
  { author: 'iryna', about: { post: 0 }, reason: 'false', text: '' },
  { author: 'daniel', about: { comment: 15 }, reason: 'abuse', text: '' },
];

/** Who likes which posts, by their numbers. */
export const LIKES: Readonly<Record<string, readonly number[]>> = {
  olena: [2, 3, 8, 14],
  taras: [1, 4, 8],
  iryna: [1, 3, 8, 10, 14],
  andrii: [1, 8],
  solomiia: [3, 7, 8, 14],
  yurii: [5, 14],
  emma: [1, 8, 14],
  daniel: [3, 8],
  zoia: [3, 9, 8],
  mark: [3, 13],
};
