import { fieldsOf } from '../domain/fields.ts';
import { EMERGENCY_PREFIX } from './session-store.ts';

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
  read(storage: Storage | null, { target, userId }: DraftPlace): D | null {
    try {
      const value: unknown = JSON.parse(storage?.getItem(this.#prefix + target) ?? 'null');
      const kept = fieldsOf<Record<string, unknown>>(value);
      const isTheirs = kept.userId === userId || (kept.userId === '' && this.#shape.ofVisitors === true);
      return isTheirs ? this.#shape.read(kept) : null;
    } catch {
      return null;
    }
  }

  keep(storage: Storage | null, { target, userId }: DraftPlace, draft: D): void {
    try {
      storage?.setItem(this.#prefix + target, JSON.stringify({ ...draft, userId }));
    } catch {
      // Full or closed.
    }
  }

  forget(storage: Storage | null, target: string): void {
    try {
      storage?.removeItem(this.#prefix + target);
    } catch {
      // Closed storage holds nothing.
    }
  }

  /** All of a person's whose target begins so. */
  all(storage: Storage | null, userId: string, begins = ''): { target: string; draft: D }[] {
    return targetsIn(storage, this.#prefix, begins).flatMap((target) => {
      const draft = this.read(storage, { target, userId });
      return draft === null ? [] : [{ target, draft }];
    });
  }
}

function targetsIn(storage: Storage | null, prefix: string, begins: string): string[] {
  try {
    const names = Object.keys(storage ?? {}).filter((name) => name.startsWith(prefix + begins));
    return names.map((name) => name.slice(prefix.length));
  } catch {
    return [];
  }
}
