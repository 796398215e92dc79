/**
 * Rows with ids in order, in pages of `size`: `read` returns those from an id on. A page with fewer rows is the last.
 */
export async function* pagesById<R extends { readonly id: string }>(
  from: string,
  size: number,
  read: (from: string) => Promise<readonly R[]>,
): AsyncGenerator<readonly R[]> {
  for (let start = from; ; ) {
    const rows = await read(start);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < size) return;
    start = `${last.id}\u0000`;
  }
}
