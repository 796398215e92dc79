import type { ServiceKey } from '../../../domain/profile/service-kinds.ts';
import { LineDrawing } from '../../../ui/picture/icons.tsx';

/** Line drawings of the services; in a file of this feature, because the first screen shows none of them. */
const PATHS: Record<ServiceKey, string> = {
  dropInVisits: 'M5 20.5V4.5h10v16M15 20.5h4V8.5h-4M3 20.5h18M11.5 12.5v.1',
  petDayCare:
    'M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  dogWalking: 'M5 20c4 0 3-5 6-7s6 0 7-3M18 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6M3.5 20h3',
  grooming:
    'M6.5 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M6.5 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M8.5 8L20 17.5M8.5 16L20 6.5',
  overnightBoarding: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10',
  trainingServices: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9M12 12v.1',
};

/** Decoration: the service's name is beside it. */
export function ServiceIcon({ service, size = 22 }: { service: ServiceKey; size?: number }) {
  return <LineDrawing path={PATHS[service]} size={size} className="service-icon" />;
}
