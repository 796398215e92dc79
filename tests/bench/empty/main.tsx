import { createRoot } from 'react-dom/client';

/**
 * The smallest possible React page, cached for offline use by the smallest service worker: the baseline for our cold
 * start.
 */
const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<article>Nothing</article>);
addEventListener('load', () => {
  navigator.serviceWorker
    .register('/sw.js')
    .catch((error: unknown) => Object.assign(window, { failed: String(error) }));
});
