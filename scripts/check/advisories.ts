import { execFile } from 'node:child_process';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** The parts of the output of `npm audit --json` (npm 7 and later) that are read. */
const Report = Type.Object({
  vulnerabilities: Type.Record(
    Type.String(),
    Type.Object({ name: Type.String(), severity: Type.String(), range: Type.String() }),
  ),
});

/** `unknown`: no registry responded. */
export type Advisories = { readonly kind: 'unknown' } | { readonly kind: 'known'; readonly errors: readonly string[] };

/** The known vulnerabilities in the output of an audit. */
export function readAudit(text: string): Advisories {
  const report = parse(text);
  if (!Value.Check(Report, report)) return { kind: 'unknown' };
  const errors = Object.values(report.vulnerabilities).map(
    ({ name, severity, range }) => `${name} ${range}: a known vulnerability (${severity}). See npm audit.`,
  );
  return { kind: 'known', errors };
}

/** Audits the product's own packages only; packages for tests do not run elsewhere. */
export async function audit(): Promise<Advisories> {
  const text = await new Promise<string>((resolve) => {
    // The exit code is 1 both for findings and for no response; the output distinguishes them.
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
