import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { dogIdOfKey } from '../../../domain/pedigree/id.ts';
import { routePath } from '../../../domain/routes.ts';
import { PedigreeScreen } from '../../../features/pedigrees/page/pedigree-screen.tsx';
import { usePerson } from '../../../session/session.tsx';
import { Breadcrumb } from '../../screen/breadcrumb.tsx';

/** One dog's pedigree (spec part 2, section 2). */
export default function PedigreeRoute() {
  const { t } = useLingui();
  const { id: key = '' } = useParams();
  const person = usePerson();
  return (
    <PedigreeScreen
      key={key}
      dogId={dogIdOfKey(key)}
      crumbs={(current) =>
        // Only signed-in people may search.
        person === null ? (
          <Breadcrumb current={current} />
        ) : (
          <Breadcrumb current={current} parent={{ to: routePath('pedigrees'), text: t`Pedigrees` }} />
        )
      }
    />
  );
}
