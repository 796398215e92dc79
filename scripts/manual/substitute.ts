/** A node in the documents' words (`couchdb@one.lapka`, `one.lapka:5984`) that these words must not leave. */
const OF_ANOTHER_MACHINE = /couchdb@[\w.]+|\b\w+\.lapka:\d+/;

/**
 * Replaces the names of the documents by those of this machine.
 * @param names the documents' addresses, nodes and folders, with their replacements
 * @throws Error if the commands name a node without a replacement
 */
export function substituted(commands: string, names: ReadonlyMap<string, string>): string {
  // Longer names first: one name may begin another.
  const known = [...names.keys()].toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(
    known.map((name) => `${name.replace(/[.+*?^$()[\]{}|\\]/g, '\\$&')}(?![\\w.])`).join('|'),
    'g',
  );
  const result = known.length === 0 ? commands : commands.replace(pattern, (name) => names.get(name) ?? name);
  const [unknown] = OF_ANOTHER_MACHINE.exec(result) ?? [];
  if (unknown !== undefined) throw new Error(`The documents name ${unknown}, which this machine does not have.`);
  return result;
}
