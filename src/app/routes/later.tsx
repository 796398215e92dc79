import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { matchRoute, type RouteName, routePath } from '../../domain/routes.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { StatePanel } from '../../ui/notice/state-panel.tsx';
import { Breadcrumb } from '../screen/breadcrumb.tsx';

/** What each of these screens will be; a route that is built leaves the list. */
const LATER: Partial<Record<RouteName, { title: MessageDescriptor; promise: MessageDescriptor }>> = {
  pedigrees: { title: msg`Pedigrees`, promise: msg`Here you will look up pedigrees of dogs by name.` },
  pedigree: { title: msg`Pedigree`, promise: msg`Here you will see one dog with parents and grandparents.` },
};

/** A real page at addresses whose screens come with a later part: what will be here, and a way on. */
export default function LaterRoute() {
  const { t, i18n } = useLingui();
  const route = matchRoute(useLocation().pathname);
  const entry = route === null ? undefined : LATER[route.name];
  if (entry === undefined) return null;
  const heading = i18n._(entry.title);
  return (
    <>
      <Breadcrumb current={heading} />
      <PageHeading>{heading}</PageHeading>
      <StatePanel title={<h2>{t`Not here yet`}</h2>} text={i18n._(entry.promise)}>
        <ButtonLink to={routePath('community')} look="primary">
          {t`Go to the community`}
        </ButtonLink>
      </StatePanel>
    </>
  );
}
