import { fieldsOf } from '../domain/fields.ts';
import { localStore } from '../platform/browser-storage.ts';
import { nameInTab, type OpenTab, splitName, thisTab } from './open-tabs.ts';
import { EMERGENCY_PREFIX } from './session.tsx';

/** Precedes the person in a draft's name. */
const OWNER = '@';

/** One form about one document: a new one, or an edited one by its id. */
export interface DraftPlace {
  readonly target: string;
  /** '' for a visitor. */
  readonly userId: string;
}

/** How a form reads its draft. What is stored may come from another program under our name. */
export interface DraftShape<D extends object> {
  /** The form's unique name. */
  readonly form: string;
  /** Null if it is no draft of this form. */
  read(stored: Readonly<Record<string, unknown>>): D | null;
  /** A visitor's draft belongs to them after signing in, too. */
  readonly ofVisitors?: true;
  /** A list that all tabs show and change, not a form. */
  readonly ofAllTabs?: true;
}

interface Found<D> {
  readonly name: string;
  readonly target: string;
  readonly note: Note;
  readonly draft: D;
}

type Note = Readonly<Record<string, unknown>>;

/**
 * The unsent input of one kind of form, on this device only: stored at each change, so that it survives closing, a
 * reload and a crash, and deleted at sign-out. Each tab has its own draft; the tab that opens the form next takes over
 * that of a closed tab. If the storage is blocked or full, only the form on the screen has the input.
 */
export class FormDrafts<D extends object> {
  readonly #shape: DraftShape<D>;
  readonly #prefix: string;
  readonly #tab: () => OpenTab;

  constructor(shape: DraftShape<D>, tab = thisTab) {
    this.#shape = shape;
    this.#prefix = `${EMERGENCY_PREFIX}${shape.form}:`;
    this.#tab = tab;
  }

  /** Null if there is none for this person in this tab. */
  read(place: DraftPlace): D | null {
    const found = this.#find(place);
    if (found === null) return null;
    // From now on it belongs to this person in this tab only.
    const own = this.#nameOf(place);
    if (found.name !== own && localStore.writeJson(own, { ...found.note, userId: place.userId }))
      localStore.remove(found.name);
    return found.draft;
  }

  /** A person's draft stays, even if a window that does not know them takes them for a visitor. */
  keep(place: DraftPlace, draft: D): void {
    localStore.writeJson(this.#nameOf(place), { ...draft, userId: place.userId, keptAt: Date.now() });
  }

  /** In this tab, of any person. */
  forget(target: string): void {
    for (const { name } of this.#drafts(target)) if (this.#isHere(name)) localStore.remove(name);
  }

  /** Only the one that is read here, and no other beside it. */
  forgetOwn(place: DraftPlace): void {
    const found = this.#find(place);
    if (found !== null) localStore.remove(found.name);
  }

  /** All drafts of a person whose target has this prefix. */
  all(userId: string, begins = ''): { target: string; draft: D }[] {
    const targets = new Set(this.#drafts(begins, true).map(({ target }) => target));
    return [...targets].flatMap((target) => {
      const draft = this.read({ target, userId });
      return draft === null ? [] : [{ target, draft }];
    });
  }

  /** This tab's own, then the newest left by closed tabs; a person's before a visitor's. */
  #find({ target, userId }: DraftPlace): Found<D> | null {
    const rank = ({ name, note }: Found<D>) =>
      (note.userId === userId ? 2 : 0) + (this.#isHere(name) && splitName(name).tab !== null ? 1 : 0);
    const mine = this.#drafts(target).filter(
      ({ note }) => note.userId === userId || (note.userId === '' && this.#shape.ofVisitors === true),
    );
    return mine.sort((a, b) => rank(b) - rank(a) || storedAt(b) - storedAt(a))[0] ?? null;
  }

  /** The drafts of this tab and of closed ones. */
  #drafts(target: string, begins = false): Found<D>[] {
    return localStore.names(this.#prefix + target).flatMap((name) => {
      const { name: rest, tab } = splitName(name);
      const [of = ''] = rest.slice(this.#prefix.length).split(OWNER);
      const isReadable = this.#isHere(name) || (tab !== null && this.#tab().isClosed(tab));
      if (!isReadable || (!begins && of !== target)) return [];
      const note = fieldsOf<Record<string, unknown>>(localStore.readJson(name));
      const draft = this.#shape.read(note);
      return draft === null ? [] : [{ name, target: of, note, draft }];
    });
  }

  /** A list of all tabs has no tab in its name. */
  #isHere(name: string): boolean {
    const { tab } = splitName(name);
    return tab === null || tab === this.#tab().id;
  }

  #nameOf({ target, userId }: DraftPlace): string {
    const name = `${this.#prefix}${target}${OWNER}${userId}`;
    return this.#shape.ofAllTabs === true ? name : nameInTab(name, this.#tab().id);
  }
}

const storedAt = ({ note }: Found<object>): number => (typeof note.keptAt === 'number' ? note.keptAt : 0);
