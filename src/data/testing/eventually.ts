/**
 * Retries until the condition returns something other than false, null or undefined; fails after `limitMs` with the
 * last state.
 */
export async function eventually<T>(
  check: () => Promise<T> | T,
  options: { limitMs?: number; describe?: () => Promise<unknown> } = {},
): Promise<Exclude<T, false | null | undefined>> {
  const { limitMs = 8_000, describe } = options;
  const end = performance.now() + limitMs;
  for (;;) {
    const found = await check();
    if (found !== false && found !== null && found !== undefined) return found as Exclude<T, false | null | undefined>;
    if (performance.now() > end) {
      throw new Error(
        `it did not happen within ${limitMs} ms; last seen: ${JSON.stringify((await describe?.()) ?? found)}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
