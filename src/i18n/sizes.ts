const STEPS = [
  ['gigabyte', 1_000_000_000],
  ['megabyte', 1_000_000],
  ['kilobyte', 1_000],
] as const;

/** A size in bytes as text: "10.7 GB", "10,7 ГБ". Less than a kilobyte is 0 kB: freeing less is pointless. */
export function formatBytes(bytes: number, locale: string): string {
  const [unit, size] = STEPS.find(([, step]) => bytes >= step) ?? ['kilobyte', 1_000];
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 });
  return format.format(bytes >= 1_000 ? bytes / size : 0);
}
