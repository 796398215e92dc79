import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { chatPath } from '../../domain/paths.ts';
import { profileFactId } from '../../domain/profile/id.ts';
import { routePath } from '../../domain/routes.ts';
import { PersonMenu } from '../../features/moderation/person-menu.tsx';
import { ProfileBlockNote } from '../../features/moderation/profile-block-note.tsx';
import { Memberships } from '../../features/organisations/memberships.tsx';
import { AuthorPosts } from '../../features/posts/lists/author-posts.tsx';
import { PersonProfile } from '../../features/profiles/person-profile.tsx';
import { useModerating } from '../../session/moderating.ts';
import { usePerson } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { Navigate } from '../../ui/navigation/navigation.tsx';
import { useComposer } from '../dialogs/composer.tsx';

// A visit starts with the first tab; the code of the other tabs would delay it.
const PetsOfPerson = lazyPart(async () => ({
  default: (await import('../../features/pets/list/pets-of-person.tsx')).PetsOfPerson,
}));
const PersonAnnouncement = lazyPart(async () => ({
  default: (await import('../../entities/announcement/person-announcement.tsx')).PersonAnnouncement,
}));
const Reviews = lazyPart(async () => ({ default: (await import('../../features/reviews/reviews.tsx')).Reviews }));

/** Another person's profile (spec part 1, section 2.10); one's own redirects to the page where it is edited. */
export default function ProfileRoute() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const person = usePerson();
  const navigate = useNavigate();
  const { edit } = useComposer();
  const { report } = useModerating();
  const goHome = useCallback(() => navigate(routePath('home'), { replace: true }), [navigate]);
  if (person?.userId === id) return <Navigate to={routePath('myProfile')} replace />;
  return (
    <PersonProfile
      key={id}
      userId={id}
      messageHref={person === null ? routePath('signIn') : chatPath(person.userId, id)}
      menuFor={(name) => (
        <>
          <PersonMenu userId={id} name={name} onReport={() => report(profileFactId(id))} />
          <ProfileBlockNote userId={id} name={name} />
        </>
      )}
      onUnknown={goHome}
      back={<ButtonLink to={routePath('community')}>{t`Go to the community`}</ButtonLink>}
      organisations={<Memberships userId={id} />}
      announcement={<PersonAnnouncement userId={id} />}
      pets={<PetsOfPerson userId={id} />}
      reviews={<Reviews of={{ person: id }} />}
      posts={
        <AuthorPosts authorId={id} onEdit={edit} empty={<p className="profile__nothing stack">{t`No posts yet`}</p>} />
      }
    />
  );
}
