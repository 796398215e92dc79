import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { profileDetails } from '../../domain/profile/details.ts';
import { usePerson } from '../../session/session.tsx';
import { FloatingButton } from '../../ui/action/floating-button.tsx';
import { StatePanel, Waiting } from '../../ui/notice/placeholders.tsx';
import { lazyDialog, useDialogsAhead } from '../../ui/overlay/lazy-dialog.tsx';
import { Cover } from './cover.tsx';
import { OwnContacts } from './own-contacts.tsx';
import { OwnHeader } from './own-header.tsx';
import { ProfileChips } from './profile-chips.tsx';
import { ProfileTabs } from './profile-tabs.tsx';
import './profile-head.css';
import './profile-panel.css';
import { useOwnProfile, usePersonFact } from '../../entities/person/queries.ts';
import { ServicesList } from '../../entities/service/services-list.tsx';
import { ProfileState } from './profile-state.tsx';
import { SAVED } from './texts.ts';
import { type SaveProfile, type StoredProfile, useSaveProfile } from './use-save-profile.ts';

const ServicesDialog = lazyDialog(() => import('../../entities/service/services-dialog.tsx'));
const DIALOGS = [ServicesDialog];

interface OwnProfileProps {
  /** The person's own posts with their state. */
  posts: ReactNode;
  pets: ReactNode;
  /** Links to the days of their services, while they are announced. */
  announcement: ReactNode;
  /** The reviews of the person. */
  reviews: ReactNode;
  /** Their organisations and invites. */
  organisations: ReactNode;
  /** The organisations were read, or could not be. */
  organisationsKnown: boolean;
  /** The address where one of two versions is chosen. */
  syncHref: string;
}

/** The person's own profile (spec part 1, section 2.9). All of it works on this device; changes sync when possible. */
export function OwnProfile(props: OwnProfileProps) {
  const { posts, pets, announcement, reviews, organisations, organisationsKnown, syncHref } = props;
  useDialogsAhead(DIALOGS);
  const { t } = useLingui();
  const own = useOwnProfile();
  const { save, saving } = useSaveProfile();
  const person = usePerson();
  const fact = usePersonFact(person?.userId ?? '').data;
  if (own.data === undefined || !organisationsKnown) return <Waiting />;
  if (own.data === null) {
    return (
      <StatePanel
        title={<h2>{t`Your profile isn’t on this device yet`}</h2>}
        text={t`It’ll appear as soon as the server responds.`}
      />
    );
  }
  const { statement } = own.data;
  const published = fact?.kind === 'found' ? fact.value : null;
  return (
    <div className="profile" aria-busy={saving}>
      <div className="profile__head panel stack loose">
        <Cover />
        <OwnHeader profile={statement} save={save} saving={saving} />
        <ProfileChips createdAt={(published ?? statement).createdAt} totals={published ?? {}} />
        {organisations}
        <ProfileState profile={own.data} syncHref={syncHref} />
      </div>
      <ProfileTabs
        panels={{
          posts,
          pets,
          services: <OwnServices profile={statement} announcement={announcement} save={save} saving={saving} />,
          contacts: <OwnContacts profile={statement} save={save} saving={saving} />,
          reviews,
        }}
      />
      {saving && (
        <div className="profile__saving" role="status">
          <span className="waiting__ring" />
          <span className="visually-hidden">{t`Saving…`}</span>
        </div>
      )}
    </div>
  );
}

interface OwnServicesProps {
  profile: StoredProfile;
  announcement: ReactNode;
  save: SaveProfile;
  saving: boolean;
}

function OwnServices({ profile, announcement, save, saving }: OwnServicesProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<StoredProfile | null>(null);
  return (
    <>
      <ServicesList offers={profileDetails(profile).services} all />
      <div className="actions">{announcement}</div>
      <FloatingButton icon="edit" label={t`Edit services`} onClick={() => setOpened(profile)} />
      {opened !== null && (
        <ServicesDialog
          hint={t`Tick what you offer. People will see it on your profile.`}
          offers={profileDetails(opened).services}
          saving={saving}
          onSave={(services) => save(opened, { services }, SAVED.services)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
