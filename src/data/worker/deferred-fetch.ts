/**
 * `fetch` for requests that the service holds, over XMLHttpRequest: Firefox keeps the connection of a worker's aborted
 * fetch while a service worker watches the page (seen in 153), and six of them, which is two reloads, leave none for
 * anything else until the service ends the held ones. Reads as text; knows the method, the headers and the signal of
 * `init` and leaves the rest to the address, whose path gets no cookie. Rejects with an AbortError when it was ended,
 * with a TypeError when nothing came. A service worker has no XMLHttpRequest, and no page to be reloaded.
 */
export const deferredFetch: typeof fetch = (input, init) =>
  typeof XMLHttpRequest === 'undefined' ? fetch(input, init) : overXhr(String(input), init ?? {});

function overXhr(url: string, { method = 'GET', headers, signal }: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const stop = () => xhr.abort();
    signal?.addEventListener('abort', stop);
    xhr.open(method, url);
    for (const [name, value] of new Headers(headers)) xhr.setRequestHeader(name, value);
    xhr.onload = () => resolve(answerOf(xhr, url));
    xhr.onerror = () => reject(new TypeError('nothing came'));
    xhr.onabort = () => reject(new DOMException('the request was ended', 'AbortError'));
    xhr.onloadend = () => signal?.removeEventListener('abort', stop);
    xhr.send();
  });
}

/** Answers that have no body; a Response of such a status takes none. */
const WORDLESS: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * A redirect was followed without asking; it is told as one, because only a network that wants a sign-in redirects us.
 */
function answerOf(xhr: XMLHttpRequest, url: string): Response {
  if (xhr.responseURL !== new URL(url, location.href).href) return new Response(null, { status: 302 });
  const type = xhr.getResponseHeader('content-type');
  return new Response(WORDLESS.has(xhr.status) ? null : xhr.responseText, {
    status: xhr.status,
    ...(type === null ? {} : { headers: { 'content-type': type } }),
  });
}
