import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import type { ProfileFact } from '../../domain/profile/schema.ts';
import { fullName, PersonName } from '../../entities/person/person-name.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { OutOfReach, Waiting } from '../../ui/notice/placeholders.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import { ContactsOfOther } from './contact-rows.tsx';
import { Cover } from './cover.tsx';
import { ProfileAvatar } from './profile-avatar.tsx';
import { ProfileChips } from './profile-chips.tsx';
import { ProfileTabs } from './profile-tabs.tsx';
import './profile-head.css';
import './profile-panel.css';
import { usePersonFact } from '../../entities/person/queries.ts';
import { ServicesList } from '../../entities/service/services-list.tsx';

interface PersonProfileProps {
  userId: string;
  posts: ReactNode;
  pets: ReactNode;
  /** Links to the days of their services, while they are announced. */
  announcement: ReactNode;
  /** The reviews of the person. */
  reviews: ReactNode;
  /** Their organisations, as far as they show them. */
  organisations: ReactNode;
  messageHref: string;
  /** Further actions about a person: hiding, blocking, reporting. */
  menuFor: (name: string) => ReactNode;
  /** There is no such person: the app goes home. */
  onUnknown: () => void;
  /** The link back for a profile that cannot be shown now. */
  back: ReactNode;
}

/** Another person's profile (spec part 1, section 2.10): its public part, also offline once it was loaded. */
export function PersonProfile(props: PersonProfileProps) {
  const { userId, onUnknown, back } = props;
  const { t } = useLingui();
  const notify = useNotify();
  const read = usePersonFact(userId);
  const unknown = read.data?.kind === 'missing' || read.data?.kind === 'removed';
  useEffect(() => {
    if (!unknown) return;
    notify({ tone: 'negative', text: t({ id: 'userNotFound', message: 'We couldn’t find this person.' }) });
    onUnknown();
  }, [unknown, notify, onUnknown, t]);
  if (read.data?.kind === 'found') return <Found fact={read.data.value} {...props} />;
  if (read.isPending || unknown) return <Waiting />;
  return (
    <OutOfReach
      title={
        <PageHeading title={t({ id: 'profileTitle', message: 'Profile · Lapka' })}>
          {read.isError
            ? t({ id: 'errorLoadingProfile', message: 'Couldn’t load the profile' })
            : t`This profile isn’t on your device`}
        </PageHeading>
      }
      text={t`Once you’ve viewed a profile, you can read it offline too.`}
      onRetry={() => void read.refetch()}
      back={back}
    />
  );
}

function Found({
  fact,
  posts,
  pets,
  announcement,
  reviews,
  organisations,
  messageHref,
  menuFor,
}: { fact: ProfileFact } & Omit<PersonProfileProps, 'userId' | 'onUnknown' | 'back'>) {
  const { t } = useLingui();
  const name = fullName(fact);
  const { bio = '' } = fact;
  return (
    <div className="profile">
      <div className="profile__head panel stack loose">
        <Cover />
        <div className="profile__who stack tight">
          <div className="profile__avatar">
            <ProfileAvatar letter={fact.letter} sha256={fact.avatar?.sha256 ?? null} own={false} />
          </div>
          <div className="profile__words">
            <PageHeading title={t({ id: 'profileTitleOf', message: `${name} · Lapka` })}>
              <PersonName name={name} role={fact.role} />
            </PageHeading>
            {bio !== '' && <p className="profile__bio">{bio}</p>}
          </div>
        </div>
        <ProfileChips createdAt={fact.createdAt} totals={fact} />
        {organisations}
        <div className="actions">
          <ButtonLink to={messageHref} variant="primary">
            <Icon name="comment" size={20} />
            {t`Send a message`}
          </ButtonLink>
          {menuFor(name)}
        </div>
      </div>
      <ProfileTabs
        panels={{
          posts,
          pets,
          services: (
            <>
              <ServicesList offers={fact.services ?? []} all={false} />
              <div className="actions">{announcement}</div>
            </>
          ),
          contacts: (
            <ContactsOfOther
              city={fact.city ?? null}
              cityVisible={fact.cityVisible ?? true}
              phone={fact.phone ?? null}
              phoneVisible={fact.phoneVisible ?? true}
            />
          ),
          reviews,
        }}
      />
    </div>
  );
}
