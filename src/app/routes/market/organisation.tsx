import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { organisationKey, organisationOfKey } from '../../../domain/organisation/id.ts';
import { routePath } from '../../../domain/routes.ts';
import {
  OrganisationAnnouncement,
  useOrganisationAnnouncement,
} from '../../../entities/announcement/organisation-announcement.tsx';
import type { InItsName } from '../../../features/organisations/page/member-view.tsx';
import { OrganisationScreen } from '../../../features/organisations/page/organisation-screen.tsx';
import { usePerson } from '../../../session/session.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { ToSignIn } from '../../access/require-access.tsx';
import { useAnnouncing } from '../../dialogs/announcing.tsx';
import { Breadcrumb } from '../../screen/breadcrumb.tsx';

// Below what the organisation says itself.
const OpinionsPart = lazyPart(async () => ({
  default: (await import('../../../features/opinions/opinions-part.tsx')).OpinionsPart,
}));

/** One organisation (spec part 2, section 2); its admins decide whether visitors may see it. */
export default function OrganisationRoute() {
  const { t } = useLingui();
  const { orgId: key = '' } = useParams();
  const person = usePerson();
  const announcing = useAnnouncing();
  return (
    <>
      <OrganisationScreen
        key={key}
        id={organisationOfKey(key)}
        announcement={(given) => <Offered {...given} onPublish={announcing.publishFor} />}
        reviews={(organisation) => <OpinionsPart about={{ kind: 'organisation', organisation }} />}
        toSignIn={<ToSignIn />}
        crumbs={(current) =>
          person === null ? (
            <Breadcrumb current={current} />
          ) : (
            <Breadcrumb current={current} parent={{ to: routePath('myOrganisations'), text: t`My organisations` }} />
          )
        }
      />
      {announcing.dialog}
    </>
  );
}

/** Links to the announcement of its services; where there is none, its admins can create one. */
function Offered({ id, services, mayPublish, onPublish }: InItsName & { onPublish: (organisation: string) => void }) {
  const { t } = useLingui();
  const orgId = organisationKey(id);
  const isAnnounced = useOrganisationAnnouncement(orgId) !== null;
  if (isAnnounced) return <OrganisationAnnouncement orgId={orgId} />;
  if (!mayPublish || services.length === 0) return null;
  return (
    <Button onClick={() => onPublish(id)}>
      <Icon name="megaphone" size={20} />
      {t`Announce services`}
    </Button>
  );
}
