import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { usePerson } from './session.tsx';

/** The query key of a person's roles; `own` as the second part: signing out deletes it. */
export const rolesKey = (userId: string) => ['session', 'own', userId, 'roles'] as const;

/**
 * For a screen that was just refused because of a missing role: the roles known here are outdated. They are queried
 * again, and the screen's guard and the menu follow the answer.
 */
export function useAskRolesAnew(): () => void {
  const client = useQueryClient();
  const userId = usePerson()?.userId;
  return useCallback(() => {
    if (userId !== undefined) void client.invalidateQueries({ queryKey: rolesKey(userId) });
  }, [client, userId]);
}
