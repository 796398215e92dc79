/**
 * A name as it is registered, without invisible characters and remains of copying. The code for it is fetched on
 * demand, because the form is on the first screen. If that fails, the service judges the name as it was written.
 */
export async function tidyName(written: string): Promise<string> {
  try {
    const { tidyLine } = await import('../../domain/plain-text.ts');
    return tidyLine(written).trim();
  } catch {
    return written.trim();
  }
}
