import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { usePerson } from './use-session.tsx';

/** The look-up of a person's roles; `own` as the second part: signing out forgets it. */
export const rolesKey = (userId: string) => ['session', 'own', userId, 'roles'] as const;

/**
 * For a screen that was just refused for want of a role: the roles known here are old. They are asked for once more,
 * and the guard of the screen and the menu follow the answer.
 */
export function useAskRolesAnew(): () => void {
  const client = useQueryClient();
  const userId = usePerson()?.userId;
  return useCallback(() => {
    if (userId !== undefined) void client.invalidateQueries({ queryKey: rolesKey(userId) });
  }, [client, userId]);
}
