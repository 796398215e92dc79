import { announcementKey } from '../../domain/announcement/id.ts';
import { routePath } from '../../domain/routes.ts';

/** The address of an announcement. `factId`: its fact's. */
export const announcementPath = (factId: string) => routePath('announcement', { id: announcementKey(factId) });
