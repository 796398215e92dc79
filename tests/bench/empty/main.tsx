import { createRoot } from 'react-dom/client';

/**
 * The least that a React page can be: what our cold start is compared with. Kept for offline by the smallest service
 * worker.
 */
const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<article>Nothing</article>);
addEventListener('load', () => {
  navigator.serviceWorker
    .register('/sw.js')
    .catch((error: unknown) => Object.assign(window, { failed: String(error) }));
});
