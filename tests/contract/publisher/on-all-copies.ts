import type { Couch } from '../../../sync-server/src/storage/engine/couch.ts';

/**
 * Wraps the engine of a cluster with this many nodes so that a write completes when all copies have it: CouchDB answers
 * a list from one copy, and a test begins with lists of what it has just written. The tested code itself writes as in
 * production.
 */
export function onAllCopies(couch: Couch, nodes: number): Couch {
  // nano's types do not know it.
  const everywhere: object = { w: nodes };
  return {
    ...couch,
    use: <D>(database: string) => {
      const documents = couch.use<D>(database);
      const insert = (document: Parameters<typeof documents.insert>[0], named?: string | object | null) =>
        documents.insert(document, { ...(typeof named === 'string' ? { docName: named } : named), ...everywhere });
      const bulk = (docs: Parameters<typeof documents.bulk>[0], more?: object) =>
        documents.bulk(docs, { ...more, ...everywhere });
      const destroy: typeof documents.destroy = (id, rev) =>
        couch.server.request({
          db: couch.engineName(database),
          path: encodeURIComponent(id),
          method: 'DELETE',
          qs: { rev, ...everywhere },
        });
      return { ...documents, insert, bulk, destroy };
    },
  };
}
