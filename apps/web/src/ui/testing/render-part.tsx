import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { FigureOriginProvider } from '../figures/figure-origin.tsx';
import { NotificationHost } from '../notifications/notification-host.tsx';
import { browserTimer, createNotifications } from '../notifications/notifications-store.ts';
import { ConfirmProvider } from '../overlay/confirm.tsx';

/** Renders a component with all providers of the product, and returns a simulated user. */
export function renderPart(part: ReactNode): RenderResult & { user: UserEvent; show: (next: ReactNode) => void } {
  const notifications = createNotifications(browserTimer);
  const around = (inside: ReactNode) => (
    <NotificationHost notifications={notifications}>
      <ConfirmProvider>
        <FigureOriginProvider words={{ figures: {}, rules: {}, reasons: {}, givenBy: {} }}>
          {inside}
        </FigureOriginProvider>
      </ConfirmProvider>
    </NotificationHost>
  );
  const result = render(around(part));
  return { ...result, user: userEvent.setup(), show: (next) => result.rerender(around(next)) };
}
