import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pedigreeKey } from '../../../domain/pedigree/id.ts';
import { routePath } from '../../../domain/routes.ts';
import { useOwnProposal } from '../../../entities/pedigree/proposal-queries.ts';
import { proposedPage } from '../../../entities/pedigree/proposed-page.ts';
import { usePedigree } from '../../../entities/pedigree/queries.ts';
import { usePerson } from '../../../session/session.tsx';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { OutOfReach, StatePanel, Waiting } from '../../../ui/notice/placeholders.tsx';
import { OwnProposalPart } from '../propose/own-proposal.tsx';
import { PedigreeView } from './pedigree-view.tsx';

interface PedigreeScreenProps {
  /** The dog's own id; null: the address names none. */
  dogId: string | null;
  crumbs: (current: string) => ReactNode;
}

/** One dog's pedigree (spec part 2, section 2), also offline once it was opened. */
export function PedigreeScreen({ dogId, crumbs }: PedigreeScreenProps) {
  const { t } = useLingui();
  const isSignedIn = usePerson() !== null;
  const { data: read, isError, refetch } = usePedigree(dogId === null ? null : pedigreeKey(dogId));
  const own = useOwnProposal(dogId).data ?? null;
  const back = isSignedIn ? (
    <ButtonLink
      to={routePath('pedigrees')}
      variant={dogId === null ? 'primary' : 'quiet'}
    >{t`Search pedigrees`}</ButtonLink>
  ) : (
    <ButtonLink to={routePath('community')}>{t`Go to the community`}</ButtonLink>
  );
  const published = read?.kind === 'found' ? read.value : null;
  const page = own === null ? published : proposedPage(own, published);
  if (dogId !== null && page !== null) {
    return (
      <>
        {crumbs(page.dog.name)}
        <PedigreeView
          page={page}
          isPublished={published !== null}
          own={own !== null && <OwnProposalPart proposal={own} />}
        />
      </>
    );
  }
  const heading = t`Pedigree`;
  if (dogId !== null && read === undefined && !isError) {
    return (
      <>
        {crumbs(heading)}
        <p role="status">{t({ id: 'pedigree.loading', message: 'Loading data…' })}</p>
        <Waiting />
      </>
    );
  }
  if (dogId !== null && (isError || read?.kind === 'unreachable')) {
    return (
      <>
        {crumbs(heading)}
        <OutOfReach
          title={<PageHeading>{t`This pedigree isn’t on your device`}</PageHeading>}
          text={t`Once you’ve opened a pedigree, you can read it offline too.`}
          onRetry={() => void refetch()}
          back={back}
        />
      </>
    );
  }
  return (
    <>
      {crumbs(heading)}
      <StatePanel
        title={
          <PageHeading>
            {dogId === null
              ? t({ id: 'pedigree.invalid', message: 'Invalid pedigree identifier.' })
              : t({ id: 'pedigree.notFound', message: 'Pedigree not found!' })}
          </PageHeading>
        }
      >
        {back}
      </StatePanel>
      {own !== null && <OwnProposalPart proposal={own} />}
    </>
  );
}
