import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { serviceWorkers } from '../../platform/browser-parts.ts';
import { onNotificationOpened } from '../../platform/notifications/opened-notification.ts';

/** Navigates to the target of a tapped notification without a reload, so that forms keep what was typed. */
export function OpenedNotifications(): null {
  const navigate = useNavigate();
  useEffect(() => onNotificationOpened(serviceWorkers(), (address) => navigate(address)), [navigate]);
  return null;
}
