import type { DeviceStore } from '../../data/store/device-store.ts';
import type { LastScreen } from '../../data/store/last-screen.ts';
import { onPageHidden } from '../../platform/bfcache.ts';
import { whenIdle } from '../../platform/idle.ts';
import { elementPathOf, findElement } from '../../platform/last-screen/element-path.ts';
import { bufferedPresses, onceUp, press } from '../../platform/last-screen/input-buffer.ts';
import { LAST_SCREEN_ID, STYLE_FILE } from '../../platform/last-screen/names.ts';
import { fromWidth } from '../../ui/theme/widths.ts';
import { personOf, type SessionStore } from '../session-store.ts';
import type { Drawn } from './draw.ts';
import { enter, enteredOn } from './entered.ts';

/** A screen that does not come, or is another one than was kept, is shown as it is. */
const PATIENCE_MS = 4_000;
/** A list that moves is kept when it has come to rest. */
const REST_MS = 2_000;
/** Many times what lists are as HTML; more would hold the next start up instead of making it short. */
const MOST_CHARACTERS = 500_000;

interface Environment {
  readonly window: Window;
  readonly root: HTMLElement;
  readonly session: SessionStore;
  /** Whether this window may keep anything. */
  readonly mayKeep: () => boolean;
  readonly openStore: () => Pick<DeviceStore, 'writeLastScreen' | 'forgetLastScreens' | 'close'>;
  readonly loadDrawing: () => Promise<{ drawLastScreen: Draw }>;
}

type Draw = (root: Element) => Generator<undefined, Drawn>;

/** A screen that is being drawn, with what is said of it beside its HTML. */
interface Drawing {
  readonly path: string;
  readonly about: Omit<LastScreen, keyof Drawn>;
  readonly steps: Generator<undefined, Drawn>;
}

/**
 * The last screen that this page began with, if any, and those that it leaves behind. The app draws behind it, unseen,
 * and takes its place when its own first cards stand, in one step: with the focus, what was typed and chosen, and what
 * was pressed meanwhile.
 */
export class LastScreens {
  readonly #parts: Environment;
  #draw: Draw | null = null;
  /** What came to rest, drawn step by step. */
  #drawing: Drawing | null = null;
  /** What was kept last: what has not changed since then is not written again. */
  #written: string | null = null;
  /** Whether anything has changed since it was kept. */
  #changed = true;
  #stands = false;
  /** How many parts beside the list are not there yet. */
  #held = 0;
  #watched: { readonly path: string; readonly userId: string | null } | null = null;
  /** What was fetched until the first list stood; what came later waits at the next start as well. */
  #scripts: readonly string[] = [];

  constructor(parts: Environment) {
    this.#parts = parts;
  }

  /** Called once, when the app begins to draw. */
  begin(): void {
    if (this.#shown() !== null) this.#parts.window.setTimeout(() => this.end(), PATIENCE_MS);
  }

  /** The list stands: the app takes the place of the last screen, once what is beside it stands as well. */
  stands(): void {
    if (this.#scripts.length === 0) this.#scripts = this.#fetched();
    this.#stands = true;
    this.#endWhereAllStands();
  }

  /** The app does not take its place before the answer is called: something beside the list would move afterwards. */
  hold(): () => void {
    this.#held += 1;
    return () => {
      this.#held -= 1;
      this.#endWhereAllStands();
    };
  }

  /**
   * After what is being drawn, and before it is painted: what is drawn with the list says only after it that it is not
   * ready, and React hears no choice that is made anew in the middle of its work.
   */
  #endWhereAllStands(): void {
    queueMicrotask(() => {
      if (this.#stands && this.#held === 0) this.end();
    });
  }

  /** The app takes the place of the last screen, whatever stands there. Does nothing where there is none. */
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
   * Keeps the screen of this path, which was drawn for this person, as it changes and when the page is put away, until
   * the answer is called.
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
    const changes = new MutationObserver(() => {
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
   * The page goes to this path: keeps what is watched for the last time, if that is another one. Called before the app
   * draws what comes: while it does, parts of the screen that is left are gone already (its bars, where the next one
   * has others). Drawing it holds that screen up, so it is not drawn where nothing has changed.
   */
  leave(to: string): void {
    const kept = !this.#changed && this.#drawing === null;
    if (!kept && this.#watched?.path !== to) this.#keep();
  }

  /** What was kept is not what would be shown now, for instance in another language. */
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

  /** At once, because the page or the screen goes; what is being drawn already, if that is still what stands there. */
  #keep(): void {
    const drawing = (this.#changed ? null : this.#drawing) ?? this.#beginToDraw(() => this.#keep());
    if (drawing === null) return;
    let step = drawing.steps.next();
    while (!step.done) step = drawing.steps.next();
    this.#keepDrawn(drawing, step.value);
  }

  /** Whenever the window has nothing else to do, because somebody is reading. */
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

  /** Null where nothing is to be kept, and while what draws it is on its way: then it is asked for `again`. */
  #beginToDraw(again: () => void): Drawing | null {
    const { window, root, session, mayKeep, loadDrawing } = this.#parts;
    const watched = this.#watched;
    if (watched === null || !mayKeep() || this.#shown() !== null) return null;
    // What still stands there is of whoever has just signed out.
    if (watched.userId !== (personOf(session.get())?.userId ?? null)) return null;
    if (this.#draw === null) {
      loadDrawing().then(
        ({ drawLastScreen }) => {
          this.#draw = drawLastScreen;
          if (this.#watched === watched) again();
        },
        // Without the network and never fetched: nothing is kept this time.
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
        arrangement: window.matchMedia(fromWidth('wide')).matches ? 'wide' : 'narrow',
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

  /** A full device keeps none: the app opens as it did before there were any. */
  #write(work: (store: ReturnType<Environment['openStore']>) => Promise<void>): void {
    const store = this.#parts.openStore();
    work(store)
      .catch(() => undefined)
      .finally(() => store.close())
      .catch(() => undefined);
  }
}

/** The path of an address whose screen is the same for everybody who opens it without further words; else null. */
export function whereIs({ location: { pathname, search } }: Pick<Window, 'location'>): string | null {
  const words = [...new URLSearchParams(search).keys()].filter((name) => name !== 'source');
  return words.length === 0 ? pathname : null;
}

function fileOf({ href, ownerNode }: CSSStyleSheet): string | null {
  return href ?? (ownerNode instanceof Element ? ownerNode.getAttribute(STYLE_FILE) : null);
}

/** Paths of the build's files among these addresses, each once. */
function assets(addresses: readonly (string | null)[]): string[] {
  const paths = addresses.map((address) => new URL(address ?? '', window.location.href)).filter(isOurs);
  return [...new Set(paths.map(({ pathname }) => pathname))];
}

const isOurs = ({ origin, pathname }: URL) => origin === window.location.origin && pathname.startsWith('/assets/');
