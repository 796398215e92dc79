/** The subjects in the order of the report: earlier faults may explain later ones. */
export const SUBJECTS = [
  'environment',
  'data folder',
  'service',
  'engine',
  'databases',
  'publisher',
  'ledger',
  'clock',
  'mail',
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** One sentence names the fault, another the remedy. Neither names a person, a document or a secret. */
export interface Finding {
  readonly about: Subject;
  /** `unseen`: it could not be checked, and `what` says why. */
  readonly level: 'wrong' | 'unseen';
  readonly what: string;
  readonly todo: string;
}

export interface Report {
  readonly findings: readonly Finding[];
  /** Observations that are not faults: versions, numbers, ages. */
  readonly seen: readonly string[];
}

/** The checks write their findings here. */
export class Notes {
  readonly #findings: Finding[] = [];
  readonly #seen: string[] = [];

  wrong(about: Subject, what: string, todo: string): void {
    this.#findings.push({ about, level: 'wrong', what, todo });
  }

  unseen(about: Subject, what: string, todo: string): void {
    this.#findings.push({ about, level: 'unseen', what, todo });
  }

  seen(sentence: string): void {
    this.#seen.push(sentence);
  }

  report(): Report {
    const order = ({ about }: Finding) => SUBJECTS.indexOf(about);
    return { findings: this.#findings.toSorted((one, other) => order(one) - order(other)), seen: this.#seen };
  }
}

/** True if everything was checked and no fault was found. */
export function isWell({ findings }: Report): boolean {
  return findings.length === 0;
}

/** The report for a terminal. */
export function inWords(report: Report): string {
  const { findings, seen } = report;
  const findingLines = findings.map(
    ({ about, level, what, todo }) => `${level === 'wrong' ? 'Wrong' : 'Not seen'}, ${about}: ${what}\n  ${todo}`,
  );
  const end = isWell(report) ? 'All is well.' : `${counted(findings.length, 'thing')} to look after.`;
  return [...seen.map((sentence) => `Seen: ${sentence}`), ...findingLines, end].join('\n');
}

/** "1 mail", "2 mails". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
