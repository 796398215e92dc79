declare module 'pouchdb-adapter-memory' {
  const plugin: PouchDB.Plugin;
  export default plugin;
}
declare module 'pouchdb-adapter-http' {
  const plugin: PouchDB.Plugin;
  export default plugin;
}
declare module 'pouchdb-merge' {
  type Node = readonly [
    hash: string,
    state: { readonly status: string; readonly deleted?: boolean },
    children: readonly Node[],
  ];
  type Tree = readonly { readonly pos: number; readonly ids: Node }[];
  /** Merges a branch into a tree and cuts what is deeper than `depth`; it changes both. */
  export function merge(
    tree: Tree,
    path: { readonly pos: number; readonly ids: Node },
    depth: number,
  ): {
    tree: Tree;
    stemmedRevs: string[];
    conflicts: 'new_leaf' | 'new_branch' | 'internal_node' | false;
  };
}
declare module 'pouchdb-selector-core' {
  export function matchesSelector(document: Record<string, unknown>, selector: Record<string, unknown>): boolean;
  export function massageSelector(selector: Record<string, unknown>): Record<string, unknown>;
}
declare module 'pouchdb-adapter-leveldb-core' {
  /** An adapter for `PouchDB.adapter`; `db` of its options is LevelDB's binding. */
  const adapter: (this: object, options: object, callback: (cause: unknown) => void) => void;
  export default adapter;
}
