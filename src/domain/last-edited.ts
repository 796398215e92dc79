interface Edited {
  readonly editedAt: string | null;
  readonly updatedAt: string | null;
}

/**
 * When words were changed that others had read, null where nobody has read others. By the writer's clock, which is told
 * however late the change was sent; of what an earlier version of the app wrote nobody knows more than when the service
 * took it in. Apart from the schemas, because lists of the first screen ask.
 */
export function lastEdited({ editedAt, updatedAt }: Edited): string | null {
  return updatedAt === null ? null : (editedAt ?? updatedAt);
}
