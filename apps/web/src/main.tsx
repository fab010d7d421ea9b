import 'virtual:tokens.css';
import './ui/theme/fonts.css';
import './ui/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { createRouter } from './shell/router.tsx';
import { NotificationHost } from './ui/notifications/notification-host.tsx';
import { browserTimer, createNotifications } from './ui/notifications/notifications-store.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

createRoot(root).render(
  <StrictMode>
    <NotificationHost notifications={createNotifications(browserTimer)}>
      {/* drawn at once: in a transition a quick second click would be answered by what the first one has not changed yet */}
      <RouterProvider router={createRouter()} useTransitions={false} />
    </NotificationHost>
  </StrictMode>,
);
