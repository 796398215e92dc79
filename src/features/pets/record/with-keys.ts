import type { Vaccination } from '../../../domain/pet/schema.ts';

/**
 * Vaccinations, each with a key of its own that is stable when they are read again. The same one may be entered twice;
 * identical ones are numbered in their order.
 */
export function withKeys<V extends Pick<Vaccination, 'name' | 'given'>>(
  vaccinations: readonly V[],
): (V & { key: string })[] {
  const met = new Map<string, number>();
  return vaccinations.map((vaccination) => {
    const { name, given } = vaccination;
    const what = `${name}-${given}`;
    const before = met.get(what) ?? 0;
    met.set(what, before + 1);
    return { ...vaccination, key: before === 0 ? what : `${what}-${before + 1}` };
  });
}
