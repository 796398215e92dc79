import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { OrganisationPage } from '../../../domain/organisation/page.ts';
import { organisationPath } from '../../../domain/paths.ts';
import { useInvites, useOpenSteps } from '../../../entities/organisation/queries.ts';
import { inviteStateAt } from '../../../entities/organisation/shown-organisation.ts';
import { ServicesList } from '../../../entities/service/services-list.tsx';
import { ShareButton } from '../../../entities/share/share-button.tsx';
import { useNow } from '../../../session/use-now.ts';
import { answerTo, InviteCard, organisationOf } from '../invites/invite-card.tsx';
import '../organisations.css';
import { Head } from './head.tsx';
import type { OfferedInName, ReviewsOf } from './member-view.tsx';
import { OutsiderActions } from './outsider-actions.tsx';
import { Team } from './team.tsx';
import { VisitPart } from './visit-part.tsx';

/** An organisation for people who are not members. `id`: the fact's. */
export function VisitorView({
  id,
  page,
  announcement,
  reviews,
}: {
  id: string;
  page: OrganisationPage;
  announcement: OfferedInName;
  reviews: ReviewsOf;
}) {
  const { t } = useLingui();
  const { name, organisationType, description, services, team, open, isClosed } = page;
  return (
    <article className="organisation">
      <Head name={name} type={organisationType} closed={isClosed} teamRole={null} verifiedAt={page.verifiedAt} />
      <InviteHere id={id} />
      <section className="panel organisation__part stack loose">
        <h2>{t`About us`}</h2>
        <p className="organisation__description">
          {description === '' ? t({ id: 'organisation.noDescription', message: 'No description yet' }) : description}
        </p>
        <div className="actions">
          {open && <ShareButton href={organisationPath(id)} title={name} text={description} />}
          {!isClosed && <OutsiderActions id={id} page={page} />}
        </div>
      </section>
      <VisitPart name={name} visit={page} />
      <section className="panel organisation__part stack loose">
        <h2>{t`Services`}</h2>
        <ServicesList offers={services} all={false} />
        {!isClosed && announcement({ id, services, mayPublish: false })}
      </section>
      {team.length > 0 && (
        <section className="panel organisation__part stack loose">
          <h2>{t`Team`}</h2>
          <Team team={team} />
        </section>
      )}
      <div className="panel organisation__part">
        {reviews({ id, open, isClosed, members: team.map(({ userId }) => userId) })}
      </div>
    </article>
  );
}

/** The invite to this organisation, while it is pending, or with the reason why the answer came too late. */
function InviteHere({ id }: { id: string }) {
  const invites = useInvites().data;
  const here = useMemo(() => (invites ?? []).filter((invite) => organisationOf(invite) === id), [invites, id]);
  const now = useNow(useMemo(() => here.map(({ ends }) => ends), [here]));
  const steps = useOpenSteps(here.length === 0 ? null : id);
  return here
    .filter((invite) => inviteStateAt(invite, now) === 'pending' || answerTo(invite, steps) !== null)
    .map((invite) => <InviteCard key={invite._id} invite={invite} answer={answerTo(invite, steps)} now={now} />);
}
