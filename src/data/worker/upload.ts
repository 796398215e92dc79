import type { Upload } from '../machine.ts';

/**
 * XMLHttpRequest, because fetch does not report the progress of an upload. A service worker has none and uploads
 * without progress.
 */
export const upload: Upload = (request) =>
  typeof XMLHttpRequest === 'undefined' ? withFetch(request) : withXhr(request);

const withXhr: Upload = ({ url, token, body, signal, progress }) =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const stop = () => xhr.abort();
    signal.addEventListener('abort', stop);
    xhr.open('PUT', url);
    xhr.setRequestHeader('authorization', `Bearer ${token}`);
    xhr.setRequestHeader('content-type', body.type || 'application/octet-stream');
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) progress(event.loaded / event.total);
    };
    xhr.onload = () =>
      resolve({ status: xhr.status, text: xhr.responseText, contentType: xhr.getResponseHeader('content-type') ?? '' });
    xhr.onerror = () => reject(new TypeError('the upload failed'));
    xhr.onabort = () => reject(new DOMException('the upload was ended', 'AbortError'));
    xhr.onloadend = () => signal.removeEventListener('abort', stop);
    xhr.send(body);
  });

const withFetch: Upload = async ({ url, token, body, signal }) => {
  const response = await fetch(url, {
    method: 'PUT',
    body,
    signal,
    credentials: 'omit',
    redirect: 'manual',
    headers: { authorization: `Bearer ${token}`, 'content-type': body.type || 'application/octet-stream' },
  });
  return {
    status: response.status,
    text: await response.text(),
    contentType: response.headers.get('content-type') ?? '',
  };
};
