import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { type Badged, Badges } from '../badges.tsx';
import '../organisations.css';

/** What stands above an organisation's page, for its team as for everybody else. */
export function Head({ name, ...badged }: Badged & { readonly name: string }) {
  return (
    <header className="organisation__head row row--wrap between">
      <PageHeading>
        <bdi>{name}</bdi>
      </PageHeading>
      <span className="row row--wrap tight">
        <Badges {...badged} />
      </span>
    </header>
  );
}
