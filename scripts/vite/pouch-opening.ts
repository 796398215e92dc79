import type { Plugin } from 'vite';

const ADAPTER = /\/pouchdb-adapter-indexeddb\/lib\/index\.es\.js$/;
const OPENING = `openDatabases[opts.name] = new Promise(function (resolve, reject) {
      openDatabase(openDatabases, api, opts, resolve, reject);
    });`;
const FORGETTING = `const opening = openDatabases[opts.name];
    opening.catch(function () {
      if (openDatabases[opts.name] === opening) delete openDatabases[opts.name];
    });`;

/**
 * PouchDB 9 remembers for as long as the worker lives that a database could not be opened, and answers every further try the same: a device that was full for a moment, or a browser
 * whose storage was just starting again (Safari after a while in the background), would need a new page. Here it forgets a failed opening, and the next round opens the database.
 */
export function pouchOpensAgain(): Plugin {
  return {
    name: 'pouch-opens-again',
    apply: 'build',
    transform: {
      filter: { id: ADAPTER },
      handler(code) {
        if (!code.includes(OPENING))
          this.error('PouchDB opens its databases in another way now: is this still needed?');
        return code.replace(OPENING, `${OPENING}\n    ${FORGETTING}`);
      },
    },
  };
}
