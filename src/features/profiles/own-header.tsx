import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { shownRole } from '../../domain/account/rules.ts';
import { LIMITS } from '../../domain/limits.ts';
import { profileDetails } from '../../domain/profile/details.ts';
import { refuseBio, refuseFullName, splitName } from '../../domain/profile/rules.ts';
import { bestEffort } from '../../domain/promises.ts';
import { fullName, PersonName } from '../../entities/person/person-name.tsx';
import { lazyRefusalText } from '../../i18n/lazy-code-text.ts';
import { whenIdle } from '../../platform/page/idle.ts';
import { useDataClient, usePerson } from '../../session/session.tsx';
import { IconButton } from '../../ui/action/button.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { lazyDialog, useDialogsAhead } from '../../ui/overlay/lazy-dialog.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import { InlineEdit, InlineEditor } from './inline-edit.tsx';
import { ProfileAvatar } from './profile-avatar.tsx';
import { SAVED } from './texts.ts';
import type { SaveProfile, StoredProfile } from './use-save-profile.ts';

const EDITOR_LATEST_MS = 500;
const AvatarDialog = lazyDialog(() => import('./avatar-dialog.tsx'));
const DIALOGS = [AvatarDialog];

interface OwnHeaderProps {
  profile: StoredProfile;
  save: SaveProfile;
  saving: boolean;
}

/** The owner's picture, name and bio, each edited in place (spec part 1, section 2.9). */
export function OwnHeader({ profile, save, saving }: OwnHeaderProps) {
  const { t } = useLingui();
  useEditorAhead();
  const { bio } = profileDetails(profile);
  // The profile that a form was opened with: saving passes its revision to the database.
  const openedName = useRef(profile);
  const openedBio = useRef(profile);
  const person = usePerson();
  const userId = person?.userId ?? '';
  const role = person && shownRole({ roles: person.roles, status: 'active' });
  const whole = fullName(profile);
  return (
    <div className="profile__who stack tight">
      <OwnAvatar profile={profile} save={save} saving={saving} />
      <div className="profile__words">
        <InlineEdit
          draft={{ target: 'name', userId }}
          value={whole}
          placeholder={whole}
          label={t`Your name`}
          action={t`Edit your name`}
          autoComplete="name"
          maxLength={LIMITS.name.max * 2 + 1}
          refuse={refuseFullName}
          onOpen={() => {
            openedName.current = profile;
          }}
          onSave={(name) => save(openedName.current, splitName(name), SAVED.name)}
          show={(name) => <PersonName className="profile__name" name={name} role={role} />}
        />
        <InlineEdit
          draft={{ target: 'bio', userId }}
          value={bio}
          placeholder={t({ id: 'userBio', message: 'User Bio' })}
          label={t`About you`}
          action={t`Edit your bio`}
          multiline
          maxLength={LIMITS.bio.max}
          refuse={refuseBio}
          onOpen={() => {
            openedBio.current = profile;
          }}
          onSave={(text) => save(openedBio.current, { bio: text }, SAVED.bio)}
          show={(text) => <span className="profile__bio">{text}</span>}
        />
      </div>
    </div>
  );
}

/** Fetches the editors after the content, on a first visit as well: they then work offline, and at once. */
function useEditorAhead(): void {
  useEffect(() => {
    whenIdle(window, EDITOR_LATEST_MS, () => void bestEffort(InlineEditor.fetch()));
  }, []);
}

function OwnAvatar({ profile, save, saving }: OwnHeaderProps) {
  useDialogsAhead(DIALOGS);
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const notify = useNotify();
  const [opened, setOpened] = useState<StoredProfile | null>(null);
  const { avatar } = profileDetails(profile);
  const upload = async (base: StoredProfile, picture: Blob) => {
    const { sha256Of } = await import('../../platform/photos/prepare-photo.ts');
    const sha256 = await sha256Of(picture);
    const saved = await api.keepPhoto(sha256, picture);
    if (saved.ok) return save(base, { avatar: { sha256 } }, SAVED.avatar);
    notify({
      tone: 'negative',
      text: `${i18n._(SAVED.avatar.failed)} ${i18n._(await lazyRefusalText(saved))}`,
      about: SAVED.avatar.failed.id,
    });
    return false;
  };
  return (
    <div className="profile__avatar">
      <ProfileAvatar letter={profile.letter} sha256={avatar?.sha256 ?? null} own />
      <IconButton label={t`Change your photo`} onClick={() => setOpened(profile)}>
        <Icon name="camera" size={22} />
      </IconButton>
      {opened !== null && (
        <AvatarDialog
          removable={avatar !== null}
          saving={saving}
          onUpload={(picture) => upload(opened, picture)}
          onRemove={() => save(opened, { avatar: null }, SAVED.avatar)}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
