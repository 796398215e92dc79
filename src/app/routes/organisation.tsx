import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { organisationOfKey } from '../../domain/organisation/id.ts';
import { routePath } from '../../domain/routes.ts';
import { OrganisationScreen } from '../../features/organisations/page/organisation-screen.tsx';
import { usePerson } from '../../session/use-session.tsx';
import { ToSignIn } from '../access/require-access.tsx';
import { Breadcrumb } from '../screen/breadcrumb.tsx';

/** One organisation (spec part 2, section 2); whether a visitor may see it, its admins say. */
export default function OrganisationRoute() {
  const { t } = useLingui();
  const { orgId: key = '' } = useParams();
  const person = usePerson();
  return (
    <OrganisationScreen
      key={key}
      id={organisationOfKey(key)}
      announcement={() => null}
      toSignIn={<ToSignIn />}
      crumbs={(current) =>
        person === null ? (
          <Breadcrumb current={current} />
        ) : (
          <Breadcrumb current={current} parent={{ to: routePath('myOrganisations'), text: t`My organisations` }} />
        )
      }
    />
  );
}
