import type { Couch } from '../../../sync-server/src/engine/couch.ts';

/**
 * The engine of a cluster of so many nodes, where what is written is on all copies before it is told to be written:
 * CouchDB answers a list from one copy, and what is tested begins with lists of what a test has just written. What is
 * tested itself writes as it does in earnest.
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
