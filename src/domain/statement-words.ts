import { textOf } from './post/allowed-html.ts';
import type { Statement } from './statements.ts';

/** The words of a statement by which its author recognises it; '' where it has none, as a like has. `text` is plain. */
export function wordsOf(statement: Statement): { title: string; text: string } {
  switch (statement.type) {
    case 'profile':
      return { title: `${statement.firstName} ${statement.secondName}`.trim(), text: '' };
    case 'post':
    case 'draft': {
      const tags = statement.tags.map((tag) => `#${tag}`).join(' ');
      const text = [textOf(statement.content), tags].filter(Boolean).join(' ');
      return { title: statement.postTitle.trim(), text };
    }
    case 'comment':
      return { title: '', text: statement.content };
    case 'report':
      return { title: '', text: statement.text };
    case 'pet':
      return { title: statement.name.trim(), text: statement.bio };
    case 'pet-record':
      return { title: '', text: [statement.health, statement.contacts].filter(Boolean).join(' ') };
    case 'announcement':
      return { title: '', text: statement.description };
    case 'transfer':
    case 'like':
    case 'bookmark':
    case 'block':
    case 'preferences':
    case 'read-mark':
      return { title: '', text: '' };
  }
}
