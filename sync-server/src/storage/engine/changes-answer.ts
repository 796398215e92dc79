/** The response to `_changes` and `_db_updates`. */
export interface ChangesAnswer<Row> {
  readonly results: readonly Row[];
  readonly lastSeq: string;
}

/**
 * Reads such a response; `what` names its source. The rows are trusted, as they come from the engine. Throws on
 * anything else, e.g. the page of a proxy.
 */
export async function changesAnswer<Row>(response: Response, what: string): Promise<ChangesAnswer<Row>> {
  if (!response.ok) throw new Error(`${what} answered ${response.status}`);
  return readChanges(await response.json(), what);
}

/** As `changesAnswer`, for a body that was already read. */
export function readChanges<Row>(answer: unknown, what: string): ChangesAnswer<Row> {
  if (!isAnswer<Row>(answer)) throw new Error(`${what} answered something else`);
  return { results: answer.results, lastSeq: String(answer.last_seq) };
}

function isAnswer<Row>(value: unknown): value is { results: readonly Row[]; last_seq: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'results' in value &&
    Array.isArray(value.results) &&
    'last_seq' in value
  );
}
