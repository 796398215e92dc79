import { useLingui } from '@lingui/react/macro';
import type { ShownRole } from '../../domain/account/schema.ts';

interface PersonNameProps {
  name: string;
  /** As the service said it: a name that only looks like an admin's stands without. */
  role: ShownRole | null | undefined;
  className?: string;
}

/**
 * A person's name where it stands beside other words, which it cannot turn round, with the role that everyone may know
 * of.
 */
export function PersonName({ name, role, className }: PersonNameProps) {
  const { t } = useLingui();
  const shown = <bdi className={className}>{name}</bdi>;
  if (!role) return shown;
  return (
    <span className="named">
      {shown} <span className="chip chip--info chip--small">{t({ context: 'role', message: 'Admin' })}</span>
    </span>
  );
}
