/** A person's full name. */
export function fullName({ firstName, secondName }: { firstName: string; secondName: string }): string {
  return `${firstName} ${secondName}`.trim();
}
