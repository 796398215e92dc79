/**
 * The browser's view of the network. It may say "online" behind a dead router, so it only triggers work and proves
 * nothing.
 */
export interface Presence {
  online: boolean;
  visible: boolean;
}

/**
 * The page's own presence, now and at each change; answers a function that ends it. `pagehide` counts as not visible.
 */
export function watchPresence(listener: (presence: Presence) => void): () => void {
  const tell = () => listener({ online: navigator.onLine, visible: document.visibilityState === 'visible' });
  const tellHidden = () => listener({ online: navigator.onLine, visible: false });
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  window.addEventListener('pageshow', tell);
  window.addEventListener('pagehide', tellHidden);
  document.addEventListener('visibilitychange', tell);
  tell();
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
    window.removeEventListener('pageshow', tell);
    window.removeEventListener('pagehide', tellHidden);
    document.removeEventListener('visibilitychange', tell);
  };
}
