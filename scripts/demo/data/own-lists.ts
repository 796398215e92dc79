import type { SamplePost } from './posts.ts';

/** Who saves which posts, by their keys. */
export const BOOKMARKS: Readonly<Record<string, readonly string[]>> = {
  olena: ['supplies', 'clinic', 'border'],
  taras: ['hike', 'clinic'],
  zoia: ['chip', 'candle'],
  solomiia: ['grooming', 'metro'],
  iryna: ['generator'],
  yurii: ['supplies'],
};

/** A post that its author has not finished. */
export interface SampleDraft extends Pick<SamplePost, 'author' | 'title' | 'paragraphs' | 'tags'> {}

export const DRAFTS: readonly SampleDraft[] = [
  {
    author: 'olena',
    title: 'Як обрати перетримку: десять запитань',
    paragraphs: ['Перше запитання — де тварина спатиме.', 'Друге — що буде, коли зникне світло. Третє…'],
    tags: ['поради', 'перетримка'],
  },
  {
    author: 'solomiia',
    title: 'Собака в гуртожитку: мій досвід',
    paragraphs: ['Комендантка спершу казала ні.'],
    tags: ['собаки'],
  },
];

/** Whose messages that they received last they hide from themselves, by the keys of the messages. */
export const HIDDEN_MESSAGES = [{ by: 'zoia', message: 'card' }] as const;

/** How many days ago everybody has read their notifications. */
export const NOTIFICATIONS_READ_DAYS_AGO = 2;
