/**
 * A name as it is registered, without what nobody sees and what came along from where it was copied. What does that is
 * fetched when it is needed: the form stands on the first screen. Where it does not come the service judges the name as
 * it was written.
 */
export async function tidyName(written: string): Promise<string> {
  try {
    const { tidyLine } = await import('../../domain/plain-text.ts');
    return tidyLine(written).trim();
  } catch {
    return written.trim();
  }
}
