import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { type Badged, Badges } from '../badges.tsx';
import '../organisations.css';

/** What stands above an organisation's page, for its team as for everybody else. */
export function Head({ name, ...badged }: Badged & { readonly name: string }) {
  return (
    <header className="organisation__head">
      <PageHeading>
        <bdi>{name}</bdi>
      </PageHeading>
      <span className="organisation__badges">
        <Badges {...badged} />
      </span>
    </header>
  );
}
