/**
 * Node's `fetch` asks through whichever dispatcher stands in the global place first. undici from the registry, another
 * version than the one in Node, puts its own there as it is imported: `fetch` then refuses what it took before (a
 * length of the body that is named as well), depending on what a process imported first. Whoever reads one of these
 * classes makes Node load what is its own. Source: `lib/global.js` of undici.
 */
void globalThis.Headers;
