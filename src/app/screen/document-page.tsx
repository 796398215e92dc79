import type { ReactNode } from 'react';
import { ROUTES, type RouteName, routePath } from '../../domain/routes.ts';
import type { DocumentName } from '../../features/documents/document.ts';
import { DocumentView } from '../../features/documents/document-view.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useContactEmail } from '../contact.ts';
import { useConsentSettings } from '../dialogs/consent.tsx';
import { Breadcrumb } from './breadcrumb.tsx';

const isRoute = (name: string): name is RouteName => Object.hasOwn(ROUTES, name);

/** The shared frame of the four static pages (spec part 1, section 2.8). */
export function DocumentPage({
  name,
  heading,
  children,
}: {
  name: DocumentName;
  heading: string;
  children?: ReactNode;
}) {
  const email = useContactEmail();
  const onConsent = useConsentSettings();
  const links = { email, onConsent, hrefOf: (route: string) => routePath(isRoute(route) ? route : 'notFound') };
  return (
    <>
      <Breadcrumb current={heading} />
      <PageHeading>{heading}</PageHeading>
      {children}
      <DocumentView name={name} links={links} />
    </>
  );
}
