import type { Plugin } from 'vite';

const ADAPTER = /\/pouchdb-adapter-indexeddb\/lib\/index\.es\.js$/;
const OPENING = `openDatabases[opts.name] = new Promise(function (resolve, reject) {
      openDatabase(openDatabases, api, opts, resolve, reject);
    });`;
const FORGETTING = `const opening = openDatabases[opts.name];
    opening.catch(function () {
      if (openDatabases[opts.name] === opening) delete openDatabases[opts.name];
    });`;
const FAILED = `openReq.onerror = function (e) {
    reject(e.target.error);`;
const FAILED_BY_THE_CLOCK = `openReq.onerror = function (e) {
    if (e.target.error.name === 'VersionError' && !opts.versionChangedWhileOpen) {
      opts.versionChangedWhileOpen = true;
      openDatabase(openDatabases, api, opts, resolve, reject);
      return;
    }
    reject(e.target.error);`;
const ANEW = 'indexedDB.open(opts.name, createIdbVersion())';
const AS_IT_IS = `indexedDB.open(opts.name, opts.as_it_is ? versionMultiplier * POUCHDB_IDB_VERSION : createIdbVersion())`;
const OPENED = 'const idb = e.target.result;';
const OF_A_LATER_POUCH = `if (getPouchDbVersion(idb.version) > POUCHDB_IDB_VERSION) {
      idb.close();
      reject(new DOMException('The database is of a later version of PouchDB', 'VersionError'));
      return;
    }`;

const MENDED: readonly (readonly [string, string])[] = [
  [OPENING, `${OPENING}\n    ${FORGETTING}`],
  [FAILED, FAILED_BY_THE_CLOCK],
  [ANEW, AS_IT_IS],
  [OPENED, `${OPENED}\n    ${OF_A_LATER_POUCH}`],
];

/**
 * Works around three faults of PouchDB 9 in opening a database.
 * PouchDB caches a failed opening while the worker lives and repeats the error: after a full disk, or while browser
 * storage restarts (Safari after a while in the background), only a new page would help. This plugin makes it forget a
 * failed opening, so the next sync round opens the database.
 * PouchDB requests the present time (after its own number) as the version, so after the clock was set back the database
 * counts as one of a later version and does not open before that time is reached again. This plugin opens it at its
 * existing version, which PouchDB does itself if another tab was faster; a database that a later PouchDB has changed
 * still fails with `VersionError`.
 * Since each version is new, each opening waits until every older connection closes. WebKit never closes that of a
 * worker that ended during a transaction (bug 324094): the database does not open again before the app is closed. With
 * the option `as_it_is` only PouchDB's own number is requested, so an opening changes nothing unless that number has
 * increased. Only in WebKit: elsewhere closing the older connections prevents a frozen leader from writing beside the
 * next one.
 */
export function pouchOpensAgain(): Plugin {
  return {
    name: 'pouch-opens-again',
    apply: 'build',
    transform: {
      filter: { id: ADAPTER },
      handler(code) {
        let mended = code;
        for (const [found, instead] of MENDED) {
          if (code.split(found).length !== 2)
            this.error('PouchDB opens its databases in another way now: is this still needed?');
          mended = mended.replace(found, () => instead);
        }
        return mended;
      },
    },
  };
}
