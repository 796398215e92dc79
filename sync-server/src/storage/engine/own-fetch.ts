/**
 * Node's `fetch` uses the first dispatcher in the global slot. undici from the registry, another version than Node's,
 * puts its own dispatcher there on import: `fetch` then rejects requests that it accepted before (such as an explicit
 * content length), depending on the import order. Reading one of these classes makes Node load its own dispatcher
 * first. Source: `lib/global.js` of undici.
 */
void globalThis.Headers;
