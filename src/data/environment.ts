import type { foundAmong } from '../domain/pedigree/found-among.ts';
import type { createPeopleIndex } from '../domain/search/people-index.ts';
import type { exportAll, ownContent, postsIn } from './export/export-all.ts';
import type { Machine } from './machine.ts';
import type { OwnDatabase } from './own/own-database.ts';
import type { SearchMaker } from './posts/device-search.ts';

/** The machine, and the parts of our own code that are loaded when they are needed. */
export interface Environment extends Machine {
  /**
   * The code that opens an own database, loaded when a person is signed in; visitors never load it. Rejects with
   * `ChunkLoadError` if it could not be fetched.
   */
  loadOwnDatabase: () => Promise<OwnDatabaseCode>;
  /** The bundled list of cities, loaded for the first city suggestion. */
  loadPlaces: () => Promise<typeof import('../domain/place/ua-places.ts')>;
  /** The code that makes the export file, loaded on request. */
  loadExport: () => Promise<ExportMaker>;
  /** The code that indexes posts, loaded for the first search. */
  loadSearch: () => Promise<SearchMaker>;
  /** The code that indexes people, loaded for the first offline search for people. */
  loadPeopleSearch: () => Promise<PeopleSearchMaker>;
  /** The code that searches dogs by name, loaded for the first offline search for dogs. */
  loadPedigreeSearch: () => Promise<PedigreeSearchMaker>;
}

export interface OwnDatabaseCode {
  OwnDatabase: Pick<typeof OwnDatabase, 'open'>;
}

export interface PeopleSearchMaker {
  createPeopleIndex: typeof createPeopleIndex;
}

export interface PedigreeSearchMaker {
  foundAmong: typeof foundAmong;
}

export interface ExportMaker {
  ownContent: typeof ownContent;
  postsIn: typeof postsIn;
  exportAll: typeof exportAll;
}
