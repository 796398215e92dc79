/** Runs when a notification was tapped while this page is open. */
export function onNotificationOpened(
  container: ServiceWorkerContainer | undefined,
  open: (address: string) => void,
): () => void {
  const listener = ({ data, ports }: MessageEvent) => {
    if (typeof data !== 'object' || data === null || data.type !== 'LAPKA_OPEN' || typeof data.url !== 'string') return;
    open(data.url);
    ports[0]?.postMessage('opened');
  };
  container?.addEventListener('message', listener);
  return () => container?.removeEventListener('message', listener);
}
