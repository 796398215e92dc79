import { useLingui } from '@lingui/react/macro';
import type { ShownRole } from '../../domain/account/schema.ts';

interface PersonNameProps {
  name: string;
  /** From the service: a name that only resembles an admin's has no role. */
  role: ShownRole | null | undefined;
  className?: string;
}

/** A person's name with their public role, isolated so that it cannot reverse the text beside it. */
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

/** A person's full name. */
export function fullName({ firstName, secondName }: { firstName: string; secondName: string }): string {
  return `${firstName} ${secondName}`.trim();
}
