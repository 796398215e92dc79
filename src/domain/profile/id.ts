/** There is exactly one profile in an own database, under this id. Apart from the schema, because the first screen needs no schema. */
export const PROFILE_ID = 'profile';

export function profileFactId(userId: string): string {
  return `profile:${userId}`;
}
