import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { type Badged, Badges } from '../badges.tsx';
import '../organisations.css';

/** The head of an organisation's page, for members and visitors. */
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
