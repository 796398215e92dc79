import { PageHeading } from '../../../ui/layout/page-heading.tsx';

/** Shows only the route's name (spec part 1, section 2.1). */
export default function SecretRoute() {
  return <PageHeading>secret</PageHeading>;
}
