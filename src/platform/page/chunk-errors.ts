import { tabStore } from '../browser-storage.ts';

const MARK = 'lapka-reloaded-for-chunk';
const QUIET_MS = 60_000;
/** A page that still exists this long after a navigation began stays: the target was a download, or did not load. */
const LEAVING_MS = 30_000;

interface Parts {
  /** Whether a reload would lose no input now. */
  readonly mayReload: () => boolean;
  /** Whether a reload would load the app (`pageComes`). */
  readonly comes: () => true | Promise<boolean>;
  readonly reload?: () => void;
}

/**
 * After an update an old page may request a deleted chunk. One reload loads the new page; a second one within a minute
 * would be a loop, and a reload in a form would lose the input, so then the error goes to the error boundary. So it
 * does while it is unknown whether the page would load: on a first visit whose network died, a reload would remove what
 * there is to read. Firefox and WebKit also abort loading when the person navigates away: a reload would bring them
 * back. Safari on iOS reports leaving only afterwards, so there that can still happen.
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

/** False if nothing can be stored: without the note a reload could repeat for ever. */
function mark(): boolean {
  return tabStore.write(MARK, String(Date.now()));
}
