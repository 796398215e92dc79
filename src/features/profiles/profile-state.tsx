import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { personKeys } from '../../entities/person/keys.ts';
import type { OwnProfile } from '../../entities/person/queries.ts';
import { useLazyCodeText } from '../../i18n/lazy-code-text.ts';
import { useDataClient, usePerson } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';

/** Whether two devices wrote different values of the same field, so that the person must choose (docs/conflicts.md). */
function useProfileConflict(): boolean {
  const { api } = useDataClient();
  const person = usePerson();
  const conflict = useQuery({
    queryKey: personKeys.conflict(person?.userId ?? ''),
    queryFn: async () => (await api.conflicts()).some(({ type }) => type === 'profile'),
    enabled: person !== null,
  });
  return conflict.data === true;
}

/**
 * The state of the own profile: waiting, refused with a reason, or changed in two places so that the person must
 * choose.
 */
export function ProfileState({ profile, syncHref }: { profile: OwnProfile; syncHref: string }) {
  const { t } = useLingui();
  const conflict = useProfileConflict();
  return (
    <div className="profile__state stack tight" role="status">
      {conflict && (
        <div className="banner">
          <p>{t`You made different changes in two places. Both versions are saved; choose which one to keep.`}</p>
          <div className="banner__actions row row--wrap">
            <ButtonLink to={syncHref} variant="primary" small>
              {t`Choose`}
            </ButtonLink>
          </div>
        </div>
      )}
      {profile.state === 'refused' && <Refused code={profile.code} />}
      {profile.state === 'waiting' && (
        <span className="chip chip--warn">{t`Saved on this device, waiting to send`}</span>
      )}
    </div>
  );
}

function Refused({ code }: Pick<OwnProfile, 'code'>) {
  const { t, i18n } = useLingui();
  const reason = useLazyCodeText(code);
  if (reason === null) return null;
  const why = i18n._(reason);
  return <p className="field__error">{t`Others can’t see your latest change: ${why}`}</p>;
}
