import { fieldsOf } from '../../../../src/domain/fields.ts';

/**
 * A database's document in CouchDB's `_dbs`: which node holds a copy of which range
 * (https://docs.couchdb.org/en/stable/cluster/sharding.html). Fields that are not named here stay as they are.
 */
export interface ShardMap {
  readonly _id: string;
  readonly _rev: string;
  readonly by_node: Readonly<Record<string, readonly string[]>>;
  readonly by_range: Readonly<Record<string, readonly string[]>>;
  readonly changelog: readonly Change[];
  /** Character codes of the end of the shards' file names. */
  readonly shard_suffix: readonly number[];
}

type Change = readonly [what: 'add' | 'delete', range: string, node: string];

/** Null for a design document, or a document of another shape. */
export function shardMapIn(doc: unknown): ShardMap | null {
  const { _id, by_node, by_range, changelog, shard_suffix } = fieldsOf<ShardMap>(doc);
  const isDatabase = typeof _id === 'string' && !_id.startsWith('_design/');
  const isWhole = isObject(by_node) && isObject(by_range) && Array.isArray(changelog) && Array.isArray(shard_suffix);
  return isDatabase && isWhole ? (doc as ShardMap) : null;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** The name of a range's database inside one node, as the paths below `/_node/<name>/` have it. */
export function shardName({ _id, shard_suffix }: Pick<ShardMap, '_id' | 'shard_suffix'>, range: string): string {
  return `shards/${range}/${_id}${String.fromCharCode(...shard_suffix)}`;
}

/** The nodes of each range, by range. */
export function holdersOf({ by_range }: Pick<ShardMap, 'by_range'>): [range: string, nodes: readonly string[]][] {
  return Object.entries(by_range);
}

/** Whether one of the nodes holds a copy of a range. */
export function isOn(map: ShardMap, nodes: ReadonlySet<string>): boolean {
  return holdersOf(map).some(([, holders]) => holders.some((node) => nodes.has(node)));
}

export interface Move {
  readonly range: string;
  readonly node: string;
}

/** The map with further copies, and without others. */
export function changed(
  map: ShardMap,
  { added, removed }: { added: readonly Move[]; removed: readonly Move[] },
): ShardMap {
  const isRemoved = (range: string, node: string) => removed.some((move) => move.range === range && move.node === node);
  const ranges = holdersOf(map).map(([range, nodes]): [string, string[]] => [
    range,
    [
      ...nodes.filter((node) => !isRemoved(range, node)),
      ...added.filter((move) => move.range === range).map(({ node }) => node),
    ],
  ]);
  const nodes = new Set(ranges.flatMap(([, holders]) => holders));
  return {
    ...map,
    by_range: Object.fromEntries(ranges),
    by_node: Object.fromEntries(
      [...nodes].map((node) => [node, ranges.flatMap(([range, holders]) => (holders.includes(node) ? [range] : []))]),
    ),
    changelog: [
      ...map.changelog,
      ...added.map(({ range, node }): Change => ['add', range, node]),
      ...removed.map(({ range, node }): Change => ['delete', range, node]),
    ],
  };
}
