/**
 * `fetch` for longpolls, over XMLHttpRequest: while a service worker controls the page, Firefox holds the connection of
 * a worker's aborted fetch (seen in 153), and six of them, i.e. two reloads, block all other requests until the service
 * ends the longpolls. Reads text; supports only the method, headers and signal of `init`; the path of the address gets
 * no cookie. Rejects with an AbortError when aborted, with a TypeError when nothing came. A service worker has no
 * XMLHttpRequest, and no page to be reloaded.
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

/** Statuses without a body; a Response of such a status accepts none. */
const WORDLESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** XMLHttpRequest follows redirects; it is reported as one, because only a captive portal redirects our requests. */
function answerOf(xhr: XMLHttpRequest, url: string): Response {
  if (xhr.responseURL !== new URL(url, location.href).href) return new Response(null, { status: 302 });
  const type = xhr.getResponseHeader('content-type');
  return new Response(WORDLESS.has(xhr.status) ? null : xhr.responseText, {
    status: xhr.status,
    ...(type === null ? {} : { headers: { 'content-type': type } }),
  });
}
