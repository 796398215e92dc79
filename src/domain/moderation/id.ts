/** One report per person and target: `post:…` -> `report:post:…`. */
export function reportId(target: string): string {
  return `report:${target}`;
}

/** The fact that a report is about. */
export function targetOfReport(statement: string): string {
  return statement.slice('report:'.length);
}

export function reportFactId(statement: string, userId: string): string {
  return `${statement}:${userId}`;
}

/** The ids of all reports about a target lie between these two: `from` <= id < `to`. */
export function reportRange(target: string): { from: string; to: string } {
  const start = `${reportId(target)}:`;
  return { from: start, to: `${start}\ufff0` };
}

export function blockId(userId: string): string {
  return `block:${userId}`;
}

/** Whom a block keeps away. */
export function personOfBlock(statement: string): string {
  return statement.slice('block:'.length);
}

export function blockFactId(blocker: string, blocked: string): string {
  return `block:${blocker}:${blocked}`;
}

/** What moderators decided about a fact: its text is taken away as long as this stands. */
export function decisionId(target: string): string {
  return `decision:${target}`;
}

/** That a person may not write for a time. */
export function sanctionId(userId: string): string {
  return `sanction:${userId}`;
}
