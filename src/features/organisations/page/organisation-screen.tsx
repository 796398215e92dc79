import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { organisationKey } from '../../../domain/organisation/id.ts';
import { routePath } from '../../../domain/routes.ts';
import { useOrganisation, useOrganisationPage } from '../../../entities/organisation/queries.ts';
import { usePerson } from '../../../session/session.tsx';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { OutOfReach, StatePanel, Waiting } from '../../../ui/notice/placeholders.tsx';
import { MemberView, type OfferedInName, type ReviewsOf } from './member-view.tsx';
import { VisitorView } from './visitor-view.tsx';

interface OrganisationScreenProps {
  /** The fact's id; null: the address names none. */
  id: string | null;
  crumbs: (current: string) => ReactNode;
  /** The announcement of its services: everyone gets a link to it, its admins can create it. */
  announcement: OfferedInName;
  /** What its clients say of it. */
  reviews: ReviewsOf;
  /** Visitors see only an open organisation. */
  toSignIn: ReactNode;
}

/**
 * One organisation (spec part 2, section 2): members see and edit the data on this device, also offline; everyone else
 * sees its public part.
 */
export function OrganisationScreen({ id, crumbs, announcement, reviews, toSignIn }: OrganisationScreenProps) {
  const { t } = useLingui();
  const isSignedIn = usePerson() !== null;
  const own = useOrganisation(id);
  const isOthers = own.data === null && id !== null;
  const page = useOrganisationPage(id === null ? '' : organisationKey(id), isOthers || (!isSignedIn && id !== null));
  const all = (
    <ButtonLink to={routePath(isSignedIn ? 'myOrganisations' : 'services')} variant={own.isError ? 'quiet' : 'primary'}>
      {isSignedIn ? t`My organisations` : t`Go to services and announcements`}
    </ButtonLink>
  );
  const heading = t`Organisation`;
  if (own.isError) {
    return (
      <OutOfReach
        title={<PageHeading>{t`Couldn’t load the organisation`}</PageHeading>}
        text={t`You haven’t lost anything.`}
        onRetry={() => void own.refetch()}
        back={all}
      />
    );
  }
  if (own.data && own.stands) {
    return (
      <>
        {crumbs(own.data.name)}
        <MemberView
          key={own.data.id}
          organisation={own.data}
          stands={own.stands}
          steps={own.steps}
          announcement={announcement}
          reviews={reviews}
        />
      </>
    );
  }
  const read = page.data;
  if (id !== null && read === undefined && !page.isError) return <Waiting />;
  if (read?.kind === 'signIn') return toSignIn;
  if (id !== null && read?.kind === 'found') {
    return (
      <>
        {crumbs(read.value.name)}
        <VisitorView id={id} page={read.value} announcement={announcement} reviews={reviews} />
      </>
    );
  }
  if (id !== null && (page.isError || read?.kind === 'unreachable')) {
    return (
      <>
        {crumbs(heading)}
        <OutOfReach
          title={<PageHeading>{t`This organisation isn’t on your device`}</PageHeading>}
          text={t`Once you’ve opened an organisation, you can read it offline too.`}
          onRetry={() => void page.refetch()}
          back={all}
        />
      </>
    );
  }
  return (
    <>
      {crumbs(heading)}
      <StatePanel
        title={<PageHeading>{t({ id: 'organisationNotFound', message: 'Organisation not found' })}</PageHeading>}
        text={t`There may be a typo in the address, or you’re no longer a member.`}
      >
        {all}
      </StatePanel>
    </>
  );
}
