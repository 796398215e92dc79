import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { ReviewedOrganisation } from '../../../domain/opinion/rules.ts';
import { organisationPath } from '../../../domain/paths.ts';
import type { ServiceOffer } from '../../../domain/profile/services.ts';
import type { OpenStep, ShownOrganisation } from '../../../entities/organisation/shown-organisation.ts';
import { ServicesList } from '../../../entities/service/services-list.tsx';
import { ShareButton } from '../../../entities/share/share-button.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { lazyDialog, useDialogsAhead } from '../../../ui/overlay/lazy-dialog.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import '../organisations.css';
import { OwnSteps } from '../own-steps.tsx';
import { useAct } from '../use-act.ts';
import { Choices } from './choices.tsx';
import { Founding } from './founding.tsx';
import { Head } from './head.tsx';
import { InvitesPart } from './invites-part.tsx';
import { MemberMenu } from './member-menu.tsx';
import { Team } from './team.tsx';
import { VisitPart } from './visit-part.tsx';

const EditDialog = lazyDialog(() => import('./edit-dialog.tsx'));
const HoursDialog = lazyDialog(() => import('./hours-dialog.tsx'));
const InviteDialog = lazyDialog(() => import('./invite-dialog.tsx'));
const ServicesDialog = lazyDialog(() => import('../../../entities/service/services-dialog.tsx'));
const PhotoDialog = lazyDialog(() => import('./photo-dialog.tsx'));
const VisitDialog = lazyDialog(() => import('./visit-dialog.tsx'));
const DIALOGS = [EditDialog, VisitDialog, HoursDialog, PhotoDialog, InviteDialog, ServicesDialog];
type Dialog = 'words' | 'visit' | 'hours' | 'photo' | 'services' | 'invite';

/** The data on which the announcement of an organisation's services depends. */
export interface InItsName {
  /** The fact's id. */
  readonly id: string;
  readonly services: readonly ServiceOffer[];
  /** This person may create one in its name now. */
  readonly mayPublish: boolean;
}

/** Renders that announcement, which belongs to another feature. */
export type OfferedInName = (given: InItsName) => ReactNode;

/** Renders its reviews, which belong to another feature. */
export type ReviewsOf = (organisation: ReviewedOrganisation) => ReactNode;

interface MemberViewProps {
  /** With pending steps laid over it. */
  organisation: ShownOrganisation;
  /** As the service last published it. */
  stands: ShownOrganisation;
  steps: readonly OpenStep[];
  announcement: OfferedInName;
  reviews: ReviewsOf;
}

/** An organisation for its members: its admins edit it in place. */
export function MemberView({ organisation, stands, steps, announcement, reviews }: MemberViewProps) {
  useDialogsAhead(DIALOGS);
  const { t } = useLingui();
  const act = useAct(organisation.id);
  const [open, setOpen] = useState<Dialog | null>(null);
  const [opened, setOpened] = useState(organisation);
  const [saving, setSaving] = useState(false);
  const { id, name, organisationType, description, services, team, role, closedAt, founding } = organisation;
  const isOver = closedAt !== null;
  const decides = role === 'admin' && !isOver && founding?.state !== 'refused';
  const close = () => setOpen(null);
  // A change carries the values that its writer saw when they started.
  const begin = (what: Dialog) => {
    setOpened(organisation);
    setOpen(what);
  };
  return (
    <article className="organisation">
      <Head name={name} type={organisationType} closed={isOver} teamRole={role} verifiedAt={organisation.verifiedAt} />
      <Founding organisation={organisation} />
      <OwnSteps organisation={stands} steps={steps} />
      <section className="panel organisation__part stack loose">
        <h2>{t`About us`}</h2>
        <p className="organisation__description">
          {description === '' ? t({ id: 'organisation.noDescription', message: 'No description yet' }) : description}
        </p>
        <div className="actions">
          {organisation.open && <ShareButton href={organisationPath(id)} title={name} text={description} />}
          {decides && (
            <Button onClick={() => begin('words')}>
              <Icon name="edit" size={20} />
              {t`Edit name and description`}
            </Button>
          )}
        </div>
      </section>
      <VisitPart name={name} visit={organisation}>
        {decides && (
          <>
            <Button onClick={() => begin('visit')}>
              <Icon name="edit" size={20} />
              {t`Edit address and contacts`}
            </Button>
            <Button onClick={() => begin('hours')}>
              <Icon name="edit" size={20} />
              {t`Edit opening hours`}
            </Button>
            <Button onClick={() => begin('photo')}>
              <Icon name="image" size={20} />
              {organisation.photo === null ? t`Add a photo` : t`Change the photo`}
            </Button>
          </>
        )}
      </VisitPart>
      <section className="panel organisation__part stack loose">
        <h2>{t`Services`}</h2>
        <ServicesList offers={services} all={false} />
        <div className="actions">
          {decides && (
            <Button onClick={() => begin('services')}>
              <Icon name="edit" size={20} />
              {t`Edit services`}
            </Button>
          )}
          {!isOver && announcement({ id, services, mayPublish: decides && founding === null })}
        </div>
      </section>
      <section className="panel organisation__part stack loose">
        <div className="row">
          <h2>{t`Team`}</h2>
          <span className="organisation__count">{team.length}</span>
        </div>
        <Team
          team={team}
          menu={(member) =>
            decides && founding === null ? (
              <MemberMenu organisation={organisation} member={member} steps={steps} />
            ) : null
          }
        />
        {decides && (
          <div className="actions">
            <Button variant="primary" onClick={() => begin('invite')}>
              <Icon name="plus" size={20} />
              {t`Invite someone`}
            </Button>
          </div>
        )}
      </section>
      {decides && <InvitesPart organisation={organisation} steps={steps} />}
      {founding === null && <Choices organisation={organisation} steps={steps} />}
      {founding === null && (
        <div className="panel organisation__part">
          {reviews({ id, open: organisation.open, isClosed: isOver, members: team.map(({ userId }) => userId) })}
        </div>
      )}
      {open === 'words' && <EditDialog organisation={opened} onClose={close} />}
      {open === 'visit' && <VisitDialog organisation={opened} onClose={close} />}
      {open === 'photo' && <PhotoDialog organisation={opened} onClose={close} />}
      {open === 'hours' && <HoursDialog organisation={opened} onClose={close} />}
      {open === 'invite' && <InviteDialog organisation={organisation} onClose={close} />}
      {open === 'services' && (
        <ServicesDialog
          hint={t`Tick what your organisation offers. People see it on its page.`}
          offers={opened.services}
          saving={saving}
          onClose={close}
          onSave={async (value) => {
            setSaving(true);
            const isStored = await act({ does: 'change', field: 'services', was: [...opened.services], value });
            setSaving(false);
            return isStored;
          }}
        />
      )}
    </article>
  );
}
