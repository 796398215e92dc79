import { organisationKey } from '../../domain/organisation/id.ts';
import { routePath } from '../../domain/routes.ts';

/** The address of an organisation, by its fact's id, also before the service has published it. */
export const organisationPath = (id: string) => routePath('organisation', { orgId: organisationKey(id) });
