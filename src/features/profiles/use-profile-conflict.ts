import { useQuery } from '@tanstack/react-query';
import { personKeys } from '../../entities/person/keys.ts';
import { useDataClient, usePerson } from '../../session/session.tsx';

/** Whether two devices wrote different values of the same field, so that the person must choose (docs/conflicts.md). */
export function useProfileConflict(): boolean {
  const { api } = useDataClient();
  const person = usePerson();
  const conflict = useQuery({
    queryKey: personKeys.conflict(person?.userId ?? ''),
    queryFn: async () => (await api.conflicts()).some(({ type }) => type === 'profile'),
    enabled: person !== null,
  });
  return conflict.data === true;
}
