import { type DoctorOptions, examine } from './ops/doctor/doctor.ts';
import { inWords, isWell } from './ops/doctor/report.ts';
import { reachEngine } from './reach-engine.ts';

const USAGE = 'Usage: npm run admin -- doctor [--json]';

/**
 * Reports the faults of an installation, as text or, for other programs, as JSON (doctor/report.ts).
 * @throws Error with the sentence to print, for other arguments
 */
export async function runDoctor(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  options: DoctorOptions = {},
): Promise<{ text: string; isWell: boolean }> {
  const [format, ...others] = args;
  if (others.length > 0 || (format !== undefined && format !== '--json')) throw new Error(USAGE);
  const report = await examine(env, reachEngine, options);
  const text = format === undefined ? inWords(report) : JSON.stringify(report, null, 2);
  return { text, isWell: isWell(report) };
}
