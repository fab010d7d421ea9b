import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from '../button.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { useNotifications } from './notification-host.tsx';

function Notifier({ undo }: { undo: () => void }) {
  const notifications = useNotifications();
  return (
    <>
      <Button
        onClick={() =>
          notifications.show({ kind: 'success', title: 'Note deleted', action: { label: 'Undo', run: undo } })
        }
      >
        Delete
      </Button>
      <Button onClick={() => notifications.show({ kind: 'error', title: 'Failed', detail: 'Request r-1' })}>
        Fail
      </Button>
    </>
  );
}

test('an action can be undone from its notification, once', async () => {
  const undo = vi.fn();
  const { user } = renderPart(<Notifier undo={undo} />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const region = screen.getByRole('region', { name: 'Notifications' });
  expect(region.textContent).toContain('Note deleted');
  await user.click(within(region).getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(region.textContent).toBe('');
});

test('notifications are read out; errors at once', async () => {
  const { user } = renderPart(<Notifier undo={() => undefined} />);
  expect(screen.getByRole('region', { name: 'Notifications' }).querySelector('[aria-live="polite"]')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Fail' }));
  expect(screen.getByRole('alert').textContent).toBe('FailedRequest r-1');
});
