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
 * Three faults of PouchDB 9 in opening a database.
 *
 * It remembers for as long as the worker lives that a database could not be opened, and answers every further try the
 * same: a device that was full for a moment, or a browser whose storage was just starting again (Safari after a while
 * in the background), would need a new page. Here it forgets a failed opening, and the next round opens the database.
 *
 * The version that it asks for is the present time (behind its own number), so that after the clock was put back the
 * database counts as one of a later version and does not open before that time comes round again. Here it is opened as
 * it is then, which PouchDB does itself where another tab was faster; a database that a later PouchDB has changed still
 * fails with `VersionError`.
 *
 * As that version is a new one each time, each opening waits until every older connection is closed. WebKit never
 * closes that of a worker which ended in the middle of a transaction (bug 324094): the database does not open again
 * before the app is closed. With the option `as_it_is` it is asked for by PouchDB's own number alone, so an opening
 * changes nothing unless that number has grown. Only there: elsewhere the closing of older connections keeps a leader
 * that was frozen from writing beside the next one.
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
