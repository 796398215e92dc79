import type { Statement, StatementOf } from '../kinds/kinds.ts';
import { textOf } from '../post/allowed-html.ts';
import type { PostStatement } from '../post/schema.ts';

/** Plain text; '' if there is none. */
export interface Words {
  readonly title: string;
  readonly text: string;
}

const NONE: Words = { title: '', text: '' };
const alone = (text: string): Words => ({ title: '', text });

/**
 * The text of each kind by which its author recognises it. A separate file, because screens need it without schemas.
 */
const WORDS: { readonly [T in keyof StatementOf]: (statement: StatementOf[T]) => Words } = {
  profile: ({ firstName, secondName }) => ({ title: `${firstName} ${secondName}`.trim(), text: '' }),
  post: wordsOfPost,
  draft: wordsOfPost,
  comment: ({ content }) => alone(content),
  message: ({ text }) => alone(text),
  'chat-mark': () => NONE,
  'hidden-message': () => NONE,
  reaction: () => NONE,
  reservation: ({ message }) => alone(message),
  'reservation-step': ({ reason }) => alone(reason),
  organisation: ({ name, description }) => ({ title: name.trim(), text: description }),
  'organisation-step': ({ act }) => alone(act.does === 'change' && typeof act.value === 'string' ? act.value : ''),
  review: ({ comment, petComment }) => alone([comment, petComment].filter(Boolean).join(' ')),
  'review-answer': ({ text }) => alone(text),
  opinion: ({ comment }) => alone(comment),
  report: ({ text }) => alone(text),
  pet: ({ name, bio }) => ({ title: name.trim(), text: bio }),
  'pet-record': ({ health, contacts }) => alone([health, contacts].filter(Boolean).join(' ')),
  announcement: ({ description }) => alone(description),
  'pedigree-link': () => NONE,
  'pedigree-proposal': ({ name, others }) => ({ title: name.trim(), text: others ?? '' }),
  transfer: () => NONE,
  like: () => NONE,
  bookmark: () => NONE,
  block: () => NONE,
  preferences: () => NONE,
  'read-mark': () => NONE,
};

export function wordsOf(statement: Statement): Words {
  // TypeScript does not relate the type to the function; the statement's own type selects the right one.
  const words = WORDS[statement.type] as (one: Statement) => Words;
  return words(statement);
}

/** Of a post or its draft, with the tags after the text. */
function wordsOfPost({ postTitle, content, tags }: Pick<PostStatement, 'postTitle' | 'content' | 'tags'>): Words {
  const text = [textOf(content), tags.map((tag) => `#${tag}`).join(' ')].filter(Boolean).join(' ');
  return { title: postTitle.trim(), text };
}
