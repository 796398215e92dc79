import { useLingui } from '@lingui/react/macro';
import { useId, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { opinionId } from '../../domain/opinion/id.ts';
import { routePath } from '../../domain/routes.ts';
import { PublishingState } from '../../entities/review/publishing-state.tsx';
import { ReviewFrame } from '../../entities/review/review-frame.tsx';
import { ReviewPages } from '../../entities/review/review-pages.tsx';
import { codeText } from '../../i18n/code-texts.ts';
import { useBlocks } from '../../session/blocks.ts';
import { useRemoved } from '../../session/removals.tsx';
import { useDataClient, usePerson } from '../../session/session.tsx';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { Waiting } from '../../ui/notice/placeholders.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { type About, subjectOf } from './about.ts';
import { AspectRatings, Averages } from './averages.tsx';
import { opinionKeys } from './keys.ts';
import { type Entitlement, type OwnOpinion, useEntitlement, useOpinions, useOwnOpinion } from './queries.ts';
import { type ShownOpinion, shownOpinions } from './shown-opinions.ts';
import { writeBack } from './write-opinion.ts';
import './opinions.css';

const OpinionDialog = lazyDialog(() => import('./opinion-dialog.tsx'));

/** What people say of a breed or an organisation, and the way to write it; also offline once it was read. */
export function OpinionsPart({ about }: { about: About }) {
  const { t } = useLingui();
  const id = useId();
  const person = usePerson();
  const subject = subjectOf(about);
  const read = useOpinions(subject);
  const own = useOwnOpinion(subject).data ?? null;
  const entitlement = useEntitlement(about);
  const hidden = useBlocks();
  const removed = useRemoved();
  const [open, setOpen] = useState(false);
  const shown = useMemo(() => {
    const facts = read.data?.pages.flatMap((page) => page.facts) ?? [];
    return shownOpinions(facts, { person, own, hidden, removed });
  }, [read.data, person, own, hidden, removed]);
  const summary = read.data?.pages[0]?.summary;
  const mine = shown.find(({ authorId }) => authorId === person?.userId) ?? null;
  // A published opinion can be edited although what entitled its author has gone.
  const because = becauseOf(entitlement) ?? (mine === null ? null : (own?.statement.because ?? null));
  const onEdit = because === null ? undefined : () => setOpen(true);
  return (
    <section className="opinions" aria-labelledby={id}>
      <h2 id={id}>{t`Reviews`}</h2>
      {summary !== undefined && <Averages about={about} summary={summary} />}
      <Invitation isWritten={mine !== null} entitlement={entitlement} onWrite={() => setOpen(true)} />
      {read.isPending ? (
        <Waiting />
      ) : (
        <ReviewPages
          read={read}
          reviews={shown}
          item={(opinion) => <Item about={about} opinion={opinion} own={own} onEdit={onEdit} />}
        />
      )}
      {open && because !== null && (
        <OpinionDialog about={about} because={because} own={own} onClose={() => setOpen(false)} />
      )}
    </section>
  );
}

function becauseOf(entitlement: Entitlement | undefined): string | null {
  return entitlement !== undefined && 'because' in entitlement ? entitlement.because : null;
}

interface InvitationProps {
  isWritten: boolean;
  entitlement: Entitlement | undefined;
  onWrite: () => void;
}

/** The button to write, or why this person cannot. A member of the organisation gets neither. */
function Invitation({ isWritten, entitlement, onWrite }: InvitationProps) {
  const { t, i18n } = useLingui();
  const isVisitor = usePerson() === null;
  const { pathname } = useLocation();
  if (isVisitor) {
    return (
      <div className="actions">
        <ButtonLink to={routePath('signIn')} state={{ from: pathname }}>{t`Sign in to write a review`}</ButtonLink>
      </div>
    );
  }
  if (isWritten) {
    return (
      <div className="actions">
        <Button onClick={onWrite}>{t`Edit your review`}</Button>
      </div>
    );
  }
  if (entitlement === undefined) return null;
  if ('code' in entitlement) {
    return entitlement.code === 'opinion/own-organisation' ? null : (
      <p className="soft">{i18n._(codeText(entitlement.code))}</p>
    );
  }
  return (
    <div className="actions">
      <Button variant="primary" onClick={onWrite}>{t`Write a review`}</Button>
    </div>
  );
}

interface ItemProps {
  about: About;
  opinion: ShownOpinion;
  /** This person's statement on the subject. */
  own: OwnOpinion | null;
  onEdit: (() => void) | undefined;
}

function Item({ about, opinion, own, onEdit }: ItemProps) {
  const { api } = useDataClient();
  const statement = opinionId(subjectOf(about));
  const { published } = opinion;
  return (
    <ReviewFrame
      review={opinion}
      statement={statement}
      stale={opinionKeys.all}
      onEdit={onEdit}
      ratings={<AspectRatings about={about} ratings={opinion.ratings} />}
    >
      {opinion.own !== null && own !== null && (
        <PublishingState
          id={statement}
          own={opinion.own}
          onEdit={() => onEdit?.()}
          writeBack={published === null ? null : () => writeBack(api, own, published)}
          stale={opinionKeys.all}
        />
      )}
    </ReviewFrame>
  );
}
