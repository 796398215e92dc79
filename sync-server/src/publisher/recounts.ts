import { gather, type groupStore } from './grouped-store.ts';
import { LEDGER, notesOf } from './ledger.ts';
import type { Counted } from './recount-post.ts';
import type { NewDocument, Store } from './store.ts';

const PREFIX = 'recount:';
const TRIES = 10;

/**
 * Posts whose numbers have to be counted anew. The note in the ledger is written after the fact of a like or a comment and before its answer: a step that was cut off before
 * is done again and leaves the note then. Counting may so begin at any moment and in any process, and whatever it counts too early is noted later.
 */
export interface Recounts {
  /** Reads all notes, whoever left them; answers the posts. */
  load(): Promise<string[]>;
  /** Every note has a revision of its own afterwards, so that whoever counts meanwhile cannot take it for settled. */
  note(posts: readonly string[]): Promise<void>;
  /** Counts. `more`: it was not done to the end; `again`: done, and noted anew meanwhile. */
  run(post: string): Promise<'done' | 'more' | 'again'>;
}

export function recountNoteId(post: string): string {
  return PREFIX + post;
}

export function createRecounts(
  store: Store,
  grouped: ReturnType<typeof groupStore>,
  count: (post: string) => Promise<Counted>,
): Recounts {
  /** Post -> revision of its note, as far as it is known here. */
  const revs = new Map<string, string>();

  // One request at a time, so that a thousand people who like the same post meet in one note.
  const bump = gather<string, true>(async (posts) => {
    let open = [...new Set(posts)];
    for (let tries = 0; open.length > 0; tries += 1) {
      if (tries >= TRIES) throw new Error('a note keeps being written by others');
      if (tries > 0) await readRevs(open);
      const written = await grouped.write(LEDGER, open.map(noteOf));
      for (const [index, result] of written.entries()) {
        const post = open[index];
        if (result.ok && post !== undefined) revs.set(post, result.rev);
      }
      open = open.filter((_post, index) => written[index]?.ok !== true);
    }
    return posts.map(() => true);
  });

  async function readRevs(posts: readonly string[]): Promise<void> {
    const rows = await grouped.read(LEDGER, posts.map(recountNoteId));
    for (const post of posts) {
      const row = rows.get(recountNoteId(post));
      if (row === undefined || row.deleted) revs.delete(post);
      else revs.set(post, row.rev);
    }
  }

  function noteOf(post: string): NewDocument {
    const rev = revs.get(post);
    const note = { _id: recountNoteId(post), type: 'recount', post };
    return rev === undefined ? note : { ...note, _rev: rev };
  }

  return {
    async load() {
      const posts: string[] = [];
      for await (const { id, rev } of notesOf(store, PREFIX)) {
        posts.push(id.slice(PREFIX.length));
        revs.set(id.slice(PREFIX.length), rev);
      }
      return posts;
    },
    async note(posts) {
      await bump(posts);
    },
    async run(post) {
      // As it is before counting: another revision afterwards means that something may have been missed.
      const rev = revs.get(post);
      const counted = await count(post);
      if (counted === 'more') return 'more';
      if (rev === undefined) return counted === 'written' || revs.has(post) ? 'again' : 'done';
      if (revs.get(post) !== rev) return 'again';
      const [settled] = await grouped.write(LEDGER, [{ _id: recountNoteId(post), _rev: rev, _deleted: true }]);
      if (settled?.ok) {
        if (revs.get(post) === rev) revs.delete(post);
        return revs.has(post) ? 'again' : 'done';
      }
      // Another publisher noted it again, or settled it after counting something else: once more, by the note as it is now.
      await readRevs([post]);
      return 'again';
    },
  };
}
