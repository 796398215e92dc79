import { execFile } from 'node:child_process';
import Type from 'typebox';
import { Value } from 'typebox/value';

/** What `npm audit --json` answers (npm 7 and later), as far as it is read. */
const Report = Type.Object({
  vulnerabilities: Type.Record(
    Type.String(),
    Type.Object({ name: Type.String(), severity: Type.String(), range: Type.String() }),
  ),
});

/** `unknown`: no registry answered the question, so nothing is known either way. */
export type Advisories = { readonly kind: 'unknown' } | { readonly kind: 'known'; readonly errors: readonly string[] };

/** The known vulnerabilities in what an audit printed. */
export function readAudit(text: string): Advisories {
  const report = parse(text);
  if (!Value.Check(Report, report)) return { kind: 'unknown' };
  const errors = Object.values(report.vulnerabilities).map(
    ({ name, severity, range }) => `${name} ${range}: a known vulnerability (${severity}). See npm audit.`,
  );
  return { kind: 'known', errors };
}

/** Asks the registry about the packages that the product itself consists of; those of the tests run nowhere else. */
export async function audit(): Promise<Advisories> {
  const text = await new Promise<string>((resolve) => {
    // It ends with 1 both when it found something and when nobody answered: what it printed tells which.
    execFile('npm', ['audit', '--omit=dev', '--json'], { timeout: 60_000, maxBuffer: 2 ** 26 }, (_error, stdout) =>
      resolve(stdout),
    );
  });
  return readAudit(text);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
