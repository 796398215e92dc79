const MARK = 'lapka-reloaded-for-chunk';
const QUIET_MS = 60_000;

/**
 * After an update an old page may ask for a chunk that is gone. One reload brings the new page; a second one within a minute
 * would be a loop, and a reload in a form would cost what was typed, so then the error goes on to the error boundary.
 */
export function reloadOnChunkError(mayReload: () => boolean, reload: () => void = () => location.reload()): () => void {
  const onError = (event: Event) => {
    if (!mayReload() || reloadedLately()) return;
    event.preventDefault();
    mark();
    reload();
  };
  window.addEventListener('vite:preloadError', onError);
  return () => window.removeEventListener('vite:preloadError', onError);
}

function reloadedLately(): boolean {
  try {
    const at = Number(sessionStorage.getItem(MARK));
    return Date.now() - at < QUIET_MS;
  } catch {
    return true;
  }
}

function mark(): void {
  try {
    sessionStorage.setItem(MARK, String(Date.now()));
  } catch {
    // reloadedLately answered true without sessionStorage, so this place is not reached there.
  }
}
