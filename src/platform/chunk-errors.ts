import { tabStore } from './browser-storage.ts';

const MARK = 'lapka-reloaded-for-chunk';
const QUIET_MS = 60_000;
/**
 * A page that is still there so long after it was to be left stays: the new one turned out to be a file, or did not
 * come.
 */
const LEAVING_MS = 30_000;

interface Parts {
  /** Whether a reload costs nobody anything now. */
  readonly mayReload: () => boolean;
  /** Whether it would end on the app (`pageComes`). */
  readonly comes: () => true | Promise<boolean>;
  readonly reload?: () => void;
}

/**
 * After an update an old page may ask for a chunk that is gone. One reload brings the new page; a second one within a
 * minute would be a loop, and a reload in a form would cost what was typed, so then the error goes on to the error
 * boundary. So it does where nobody knows yet whether the page would come: on a first visit whose network has died
 * there is something to read, and a reload would take it away. Firefox and WebKit also give up what is being loaded
 * when the person goes to another address: a reload would bring them back to the one they leave. Safari on iOS tells of
 * leaving only when it has left; there that can still happen.
 */
export function reloadOnChunkError({ mayReload, comes, reload = () => location.reload() }: Parts): () => void {
  let leftAt = Number.NEGATIVE_INFINITY;
  const onLeave = () => {
    leftAt = Date.now();
  };
  const isTime = () => Date.now() - leftAt >= LEAVING_MS && mayReload() && !reloadedLately();
  const onError = (event: Event) => {
    if (!isTime()) return;
    const known = comes();
    if (known === true) {
      if (!mark()) return;
      event.preventDefault();
      reload();
      return;
    }
    known.then(
      (there) => {
        if (there && isTime() && mark()) reload();
      },
      () => undefined,
    );
  };
  window.addEventListener('beforeunload', onLeave);
  window.addEventListener('vite:preloadError', onError);
  return () => {
    window.removeEventListener('beforeunload', onLeave);
    window.removeEventListener('vite:preloadError', onError);
  };
}

function reloadedLately(): boolean {
  return Date.now() - Number(tabStore.read(MARK)) < QUIET_MS;
}

/** False where nothing can be noted: without the note a reload could repeat for ever. */
function mark(): boolean {
  return tabStore.write(MARK, String(Date.now()));
}
