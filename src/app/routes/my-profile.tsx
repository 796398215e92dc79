import { useLingui } from '@lingui/react/macro';
import { routePath } from '../../domain/routes.ts';
import { OwnMemberships, useOwnMembershipsKnown } from '../../features/organisations/memberships.tsx';
import { AuthorPosts } from '../../features/posts/lists/author-posts.tsx';
import { OwnProfile } from '../../features/profiles/own-profile.tsx';
import { usePerson } from '../../session/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useComposer } from '../dialogs/composer.tsx';

// A visit starts with the first tab; the code of the other tabs would delay it.
const MyPets = lazyPart(async () => ({ default: (await import('../../features/pets/list/my-pets.tsx')).MyPets }));
const PersonAnnouncement = lazyPart(async () => ({
  default: (await import('../../entities/announcement/person-announcement.tsx')).PersonAnnouncement,
}));
const Reviews = lazyPart(async () => ({ default: (await import('../../features/reviews/reviews.tsx')).Reviews }));

/** The person's own profile (spec part 1, section 2.9). */
export default function MyProfileRoute() {
  const { t } = useLingui();
  const person = usePerson();
  const { compose, edit } = useComposer();
  const organisationsKnown = useOwnMembershipsKnown();
  if (person === null) return null;
  return (
    <>
      <PageHeading
        hidden
        title={t({ id: 'myProfileTitle', message: 'My profile · Lapka' })}
      >{t`My profile`}</PageHeading>
      <OwnProfile
        syncHref={routePath('sync')}
        organisations={<OwnMemberships userId={person.userId} />}
        organisationsKnown={organisationsKnown}
        announcement={<PersonAnnouncement userId={person.userId} />}
        pets={<MyPets plain />}
        reviews={<Reviews of={{ person: person.userId }} />}
        posts={
          <AuthorPosts
            authorId={person.userId}
            onEdit={edit}
            empty={
              <div className="profile__nothing stack">
                <p>{t`You haven’t written anything yet`}</p>
                <Button variant="primary" onClick={compose}>
                  {t`Write a post`}
                </Button>
              </div>
            }
          />
        }
      />
    </>
  );
}
