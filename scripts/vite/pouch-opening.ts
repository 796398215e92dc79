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
const OPENED = 'const idb = e.target.result;';
const OF_A_LATER_POUCH = `if (getPouchDbVersion(idb.version) > POUCHDB_IDB_VERSION) {
      idb.close();
      reject(new DOMException('The database is of a later version of PouchDB', 'VersionError'));
      return;
    }`;

const MENDED: readonly (readonly [string, string])[] = [
  [OPENING, `${OPENING}\n    ${FORGETTING}`],
  [FAILED, FAILED_BY_THE_CLOCK],
  [OPENED, `${OPENED}\n    ${OF_A_LATER_POUCH}`],
];

/**
 * Two faults of PouchDB 9 in opening a database.
 *
 * It remembers for as long as the worker lives that a database could not be opened, and answers every further try the
 * same: a device that was full for a moment, or a browser whose storage was just starting again (Safari after a while
 * in the background), would need a new page. Here it forgets a failed opening, and the next round opens the database.
 *
 * The version that it asks for is the present time (behind its own number), so that after the clock was put back the
 * database counts as one of a later version and does not open before that time comes round again. Here it is opened as
 * it is then, which PouchDB does itself where another tab was faster; a database that a later PouchDB has changed still
 * fails with `VersionError`.
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
