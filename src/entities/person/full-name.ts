/** What a person is called in whole. */
export function fullName({ firstName, secondName }: { firstName: string; secondName: string }): string {
  return `${firstName} ${secondName}`.trim();
}
