import { fieldsOf } from '../domain/fields.ts';
import { localStore } from '../platform/browser-storage.ts';
import { EMERGENCY_PREFIX } from './session-store.ts';

/**
 * Behind the name of a visitor's draft where a person's stands already: a window that cannot read the device's notes
 * knows nobody, and what is typed in it may be theirs or not.
 */
const BESIDE = '|beside';

/** One form on one thing: a new one, or one that is edited, by its id. */
export interface DraftPlace {
  readonly target: string;
  /** '' for a visitor. */
  readonly userId: string;
}

/**
 * What a form keeps of itself. Whatever is read may have been left by an earlier version of the app, or by somebody
 * else under our name.
 */
export interface DraftShape<D extends object> {
  /** The form's name among all others. */
  readonly form: string;
  /** Null: it is no draft of this form. */
  read(kept: Readonly<Record<string, unknown>>): D | null;
  /** What a visitor typed is theirs after signing in, too. */
  readonly ofVisitors?: true;
}

/**
 * What was typed into one kind of form and not sent, on this device only: kept at each change, so that it outlives
 * closing, a reload and a crash, and gone with signing out. `storage` is null where the browser closes localStorage to
 * us; then, and when it is full, the form on the screen still holds it.
 */
export class FormDrafts<D extends object> {
  readonly #shape: DraftShape<D>;
  readonly #prefix: string;

  constructor(shape: DraftShape<D>) {
    this.#shape = shape;
    this.#prefix = `${EMERGENCY_PREFIX}${shape.form}:`;
  }

  /** Null: there is none, or it is somebody else's. */
  read(place: DraftPlace): D | null {
    const found = this.#find(place);
    return found === null ? null : this.#shape.read(found.note);
  }

  /** What a person typed stays, also where a window that does not know them takes them for a visitor. */
  keep({ target, userId }: DraftPlace, draft: D): void {
    const name = this.#prefix + target;
    const owner = noteIn(name).userId;
    const isPersons = typeof owner === 'string' && owner !== '';
    localStore.writeJson(userId === '' && isPersons ? name + BESIDE : name, { ...draft, userId });
  }

  /** Whoever's it is. */
  forget(target: string): void {
    localStore.remove(this.#prefix + target);
  }

  /** The one that is read here, and no other that stands beside it. */
  forgetOwn(place: DraftPlace): void {
    const found = this.#find(place);
    if (found !== null) localStore.remove(found.name);
  }

  #find({ target, userId }: DraftPlace): { name: string; note: Note } | null {
    for (const name of [this.#prefix + target, this.#prefix + target + BESIDE]) {
      const note = noteIn(name);
      if (note.userId === userId || (note.userId === '' && this.#shape.ofVisitors === true)) return { name, note };
    }
    return null;
  }

  /** All of a person's whose target begins so. */
  all(userId: string, begins = ''): { target: string; draft: D }[] {
    return targetsIn(this.#prefix, begins).flatMap((target) => {
      const draft = this.read({ target, userId });
      return draft === null ? [] : [{ target, draft }];
    });
  }
}

type Note = Readonly<Record<string, unknown>>;

/** Nothing where there is none, or none that can be read. */
function noteIn(name: string): Note {
  return fieldsOf<Record<string, unknown>>(localStore.readJson(name));
}

/** Each once, also where two drafts stand beside each other. */
function targetsIn(prefix: string, begins: string): string[] {
  const names = localStore.names(prefix + begins);
  return [...new Set(names.map((name) => name.slice(prefix.length).replace(BESIDE, '')))];
}
