interface Edited {
  readonly editedAt: string | null;
  readonly updatedAt: string | null;
}

/**
 * When a text was edited after publication, or null. By the writer's clock, however late the edit was sent. Separate
 * from the schemas, because lists of the first screen use it.
 */
export function lastEdited({ editedAt, updatedAt }: Edited): string | null {
  return updatedAt === null ? null : editedAt;
}
