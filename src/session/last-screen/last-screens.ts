import type { DeviceStore } from '../../data/store/device-store.ts';
import type { LastScreen } from '../../data/store/last-screen.ts';
import { bestEffort } from '../../domain/promises.ts';
import { elementPathOf, findElement } from '../../platform/last-screen/element-path.ts';
import { bufferedPresses, onceUp, press } from '../../platform/last-screen/input-buffer.ts';
import { LAST_SCREEN_ID, STYLE_FILE } from '../../platform/last-screen/names.ts';
import { onPageHidden } from '../../platform/page/bfcache.ts';
import { whenIdle } from '../../platform/page/idle.ts';
import { fromWidth } from '../../ui/theme/widths.ts';
import { personOf, type SessionStore } from '../session.tsx';
import type { Drawn } from './draw.ts';
import { enter, enteredOn } from './entered.ts';

/** A screen that does not load, or differs from the stored one, is shown after this time. */
const TIMEOUT_MS = 4_000;
/** A changing list is stored when it has not changed for this time. */
const REST_MS = 2_000;
/** Many times the size of usual lists as HTML; more would delay the next start instead of shortening it. */
const MOST_CHARACTERS = 500_000;

interface LastScreensParts {
  readonly window: Window;
  readonly root: HTMLElement;
  readonly session: SessionStore;
  /** Whether this window may store anything. */
  readonly mayKeep: () => boolean;
  readonly openStore: () => Pick<DeviceStore, 'writeLastScreen' | 'forgetLastScreens' | 'close'>;
  readonly loadDrawing: () => Promise<{ drawLastScreen: Draw }>;
}

type Draw = (root: Element) => Generator<undefined, Drawn>;

/** A screen that is being drawn, with its data besides the HTML. */
interface Drawing {
  readonly path: string;
  readonly about: Omit<LastScreen, keyof Drawn>;
  readonly steps: Generator<undefined, Drawn>;
}

/**
 * The last screen with which this page began, if any, and those that it stores. The app renders behind it, invisible,
 * and replaces it in one step when its own first cards are ready: with the focus, the input, and the presses made
 * since.
 */
export class LastScreens {
  readonly #parts: LastScreensParts;
  #draw: Draw | null = null;
  /** The idle screen that is drawn step by step. */
  #drawing: Drawing | null = null;
  /** What was stored last: an unchanged screen is not written again. */
  #written: string | null = null;
  /** Whether anything has changed since it was stored. */
  #changed = true;
  #stands = false;
  /** How many parts beside the list are not ready yet. */
  #held = 0;
  #watched: { readonly path: string; readonly userId: string | null } | null = null;
  /** The scripts fetched before the first list was ready; those fetched later load late at the next start too. */
  #scripts: readonly string[] = [];

  constructor(parts: LastScreensParts) {
    this.#parts = parts;
  }

  /** Called once, when the app begins to render. */
  begin(): void {
    if (this.#shown() !== null) this.#parts.window.setTimeout(() => this.end(), TIMEOUT_MS);
  }

  /** The list is ready: the app replaces the last screen, once everything beside the list is ready as well. */
  stands(): void {
    if (this.#scripts.length === 0) this.#scripts = this.#fetched();
    this.#stands = true;
    this.#endWhereAllStands();
  }

  /**
   * The app does not replace the last screen before the returned function is called: something beside the list would
   * move afterwards.
   */
  hold(): () => void {
    this.#held += 1;
    return () => {
      this.#held -= 1;
      this.#endWhereAllStands();
    };
  }

  /**
   * After the current rendering, and before it is painted: parts rendered with the list report only after it that they
   * are not ready, and React does not notice a choice that is repeated during its rendering.
   */
  #endWhereAllStands(): void {
    queueMicrotask(() => {
      if (this.#stands && this.#held === 0) this.end();
    });
  }

  /** The app replaces the last screen, in any state. Does nothing if there is none. */
  end(): void {
    const screen = this.#shown();
    if (screen !== null) onceUp(screen, () => this.#takePlaceOf(screen));
  }

  #takePlaceOf(screen: HTMLElement): void {
    if (!screen.isConnected) return;
    const { root } = this.#parts;
    const focused = elementPathOf(screen, screen.ownerDocument.activeElement);
    const entered = enteredOn(screen);
    const presses = bufferedPresses(screen);
    screen.remove();
    enter(root, entered);
    if (focused !== null) findElement(root, focused)?.focus({ preventScroll: true });
    for (const held of presses) press(findElement(root, held.spot), held);
  }

  /**
   * Stores the screen of this path, which was rendered for this person, when it changes and when the page is hidden,
   * until the returned function is called.
   */
  watch(path: string, userId: string | null): () => void {
    const { window, root } = this.#parts;
    this.#watched = { path, userId };
    this.#changed = true;
    let resting = 0;
    const rests = () => {
      window.clearTimeout(resting);
      resting = window.setTimeout(() => whenIdle(window, REST_MS, () => this.#keepInSteps()), REST_MS);
    };
    const changes = new MutationObserver((records) => {
      if (records.every(({ target }) => isInTime(target))) return;
      this.#changed = true;
      rests();
    });
    changes.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
    rests();
    const stay = onPageHidden(window, () => this.#keep());
    return () => {
      changes.disconnect();
      window.clearTimeout(resting);
      stay();
      this.#watched = null;
      this.#drawing = null;
    };
  }

  /**
   * The page goes to this path: stores the watched screen for the last time, if that is another path. Called before the
   * app renders the next screen, because rendering removes parts of the old one (its bars, if the next one has others).
   * Drawing delays the next screen, so an unchanged screen is not drawn.
   */
  leave(to: string): void {
    const isStored = !this.#changed && this.#drawing === null;
    if (!isStored && this.#watched?.path !== to) this.#keep();
  }

  /** What is stored is not what would be shown now, e.g. in another language. */
  forget(): void {
    this.#written = null;
    this.#changed = true;
    this.#drawing = null;
    this.#write((store) => store.forgetLastScreens());
  }

  #fetched(): string[] {
    const fetched = this.#parts.window.performance.getEntriesByType('resource');
    return assets(fetched.map(({ name }) => name)).filter((path) => path.endsWith('.js'));
  }

  #shown(): HTMLElement | null {
    return this.#parts.window.document.getElementById(LAST_SCREEN_ID);
  }

  /** At once, because the page or the screen is left; finishes a started drawing if it is still current. */
  #keep(): void {
    const drawing = (this.#changed ? null : this.#drawing) ?? this.#beginToDraw(() => this.#keep());
    if (drawing === null) return;
    let step = drawing.steps.next();
    while (!step.done) step = drawing.steps.next();
    this.#keepDrawn(drawing, step.value);
  }

  /** Whenever the window is idle, because a person is reading. */
  #keepInSteps(): void {
    const { window } = this.#parts;
    const drawing = this.#beginToDraw(() => this.#keepInSteps());
    if (drawing === null) return;
    this.#drawing = drawing;
    const go = () => {
      if (this.#drawing !== drawing) return;
      const step = drawing.steps.next();
      if (step.done) this.#keepDrawn(drawing, step.value);
      else whenIdle(window, REST_MS, go);
    };
    go();
  }

  /** Null if nothing is to be stored, and while the drawing code is loading: then it calls `again`. */
  #beginToDraw(again: () => void): Drawing | null {
    const { window, root, session, mayKeep, loadDrawing } = this.#parts;
    const watched = this.#watched;
    if (watched === null || !mayKeep() || this.#shown() !== null) return null;
    // The screen still belongs to the person who has just signed out.
    if (watched.userId !== (personOf(session.get())?.userId ?? null)) return null;
    if (this.#draw === null) {
      loadDrawing().then(
        ({ drawLastScreen }) => {
          this.#draw = drawLastScreen;
          if (this.#watched === watched) again();
        },
        // Offline and never fetched: nothing is stored this time.
        () => undefined,
      );
      return null;
    }
    const { document } = window;
    const build = [...document.querySelectorAll('script[type="module"][src]')].at(-1)?.getAttribute('src');
    if (build == null) return null;
    this.#changed = false;
    return {
      path: watched.path,
      about: {
        userId: watched.userId,
        build,
        locale: document.documentElement.lang,
        arrangement: window.matchMedia(fromWidth('desktop')).matches ? 'wide' : 'narrow',
        title: document.title,
        styles: assets([...document.styleSheets].map(fileOf)),
        scripts: this.#scripts,
      },
      steps: this.#draw(root),
    };
  }

  #keepDrawn({ path, about }: Drawing, drawn: Drawn): void {
    this.#drawing = null;
    const whole = drawn.inlineStyles + drawn.html;
    if (whole === this.#written || whole.length > MOST_CHARACTERS) return;
    this.#written = whole;
    this.#write((store) => store.writeLastScreen(path, { ...about, ...drawn }));
  }

  /** A full device stores none: the app then opens without one. */
  #write(work: (store: ReturnType<LastScreensParts['openStore']>) => Promise<void>): void {
    const store = this.#parts.openStore();
    void bestEffort(work(store).finally(() => store.close()));
  }
}

/**
 * The path of an address whose screen is the same for everyone who opens it without further parameters; otherwise null.
 */
export function whereIs({ location: { pathname, search } }: Pick<Window, 'location'>): string | null {
  const words = [...new URLSearchParams(search).keys()].filter((name) => name !== 'source');
  return words.length === 0 ? pathname : null;
}

/** A time is stored as its date, so the minutes that pass change nothing. */
function isInTime(target: Node): boolean {
  return (target instanceof Element ? target : target.parentElement)?.closest('time[title]') != null;
}

function fileOf({ href, ownerNode }: CSSStyleSheet): string | null {
  return href ?? (ownerNode instanceof Element ? ownerNode.getAttribute(STYLE_FILE) : null);
}

/** The paths of the build's files among these addresses, without duplicates. */
function assets(addresses: readonly (string | null)[]): string[] {
  const paths = addresses.map((address) => new URL(address ?? '', window.location.href)).filter(isOurs);
  return [...new Set(paths.map(({ pathname }) => pathname))];
}

const isOurs = ({ origin, pathname }: URL) => origin === window.location.origin && pathname.startsWith('/assets/');
