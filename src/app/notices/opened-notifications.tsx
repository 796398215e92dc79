import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { serviceWorkers } from '../../platform/browser-parts.ts';
import { onNotificationOpened } from '../../platform/opened-notification.ts';

/** Goes where a tapped notification leads, without loading the page anew: what is typed somewhere stays. */
export function OpenedNotifications(): null {
  const navigate = useNavigate();
  useEffect(() => onNotificationOpened(serviceWorkers(), (address) => navigate(address)), [navigate]);
  return null;
}
