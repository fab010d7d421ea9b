import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ActionMenu } from '../action-menu.tsx';
import { Button } from '../button.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { hasUnsavedChanges } from './leave-guard.ts';
import { isOverlayOpen } from './overlay-stack.ts';
import { SideDrawer, type SideDrawerProps } from './side-drawer.tsx';

function drawer(props: Partial<SideDrawerProps> = {}) {
  return (
    <SideDrawer title="Edit role" onClose={() => undefined} onSave={() => undefined} {...props}>
      <input aria-label="Role" />
      <input aria-label="Rate" />
    </SideDrawer>
  );
}

describe('a drawer', () => {
  test('opens on its first field and locks the page behind it', () => {
    renderPart(drawer());
    expect(document.activeElement).toBe(screen.getByLabelText('Role'));
    expect(isOverlayOpen()).toBe(true);
    expect(screen.getByRole('dialog', { name: 'Edit role' })).toBeTruthy();
  });

  test('closes with Escape when nothing was typed', async () => {
    const onClose = vi.fn();
    const { user } = renderPart(drawer({ onClose }));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('stays open when Escape closes a menu inside it', async () => {
    const onClose = vi.fn();
    const menu = (
      <ActionMenu actions={[{ key: 'download', label: 'Download' }]}>
        <Button>Actions</Button>
      </ActionMenu>
    );
    const { user } = renderPart(
      <SideDrawer title="Timesheet" onClose={onClose}>
        {menu}
      </SideDrawer>,
    );
    await user.click(screen.getByRole('button', { name: 'Actions' }));
    await screen.findByRole('menuitem', { name: 'Download' });
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(() => expect(document.querySelector('[role="menu"]')).toBeNull());
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('asks before it discards what was typed; Escape on the question keeps it', async () => {
    const onClose = vi.fn();
    const { user } = renderPart(drawer({ onClose, dirty: true }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog').textContent).toContain('Do you want to discard the changes?');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('saves once with Ctrl+Enter, and asks before it closes while it saves', async () => {
    const onSave = vi.fn();
    const onClose = vi.fn();
    const { user, show } = renderPart(drawer({ onSave, onClose, dirty: true }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(onSave).toHaveBeenCalledTimes(1);
    show(drawer({ onSave, onClose, dirty: true, saving: true }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSave).toHaveBeenCalledTimes(1);
    for (const close of ['Cancel', 'Close']) {
      await user.click(screen.getByRole('button', { name: close }));
      const question = within(screen.getByRole('alertdialog', { name: 'Close while it is saving?' }));
      await user.click(question.getByRole('button', { name: 'Keep open' }));
      expect(onClose).not.toHaveBeenCalled();
    }
    await user.keyboard('{Escape}');
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('is no longer unsaved once the user has discarded it, so that the router does not ask again', async () => {
    const asked: boolean[] = [];
    const { user } = renderPart(drawer({ onClose: () => asked.push(hasUnsavedChanges()), dirty: true }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(asked).toEqual([false]);
  });

  test('has an active Cancel button only after a change', () => {
    const { show } = renderPart(drawer());
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
    show(drawer({ dirty: true }));
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', false);
  });

  test('asks before the tab is closed while it has unsaved changes, and no longer after', () => {
    const { show, unmount } = renderPart(drawer({ dirty: true }));
    expect(hasUnsavedChanges()).toBe(true);
    const leaving = new Event('beforeunload', { cancelable: true });
    act(() => void fireEvent(window, leaving));
    expect(leaving.defaultPrevented).toBe(true);
    show(drawer({ dirty: false }));
    expect(hasUnsavedChanges()).toBe(false);
    unmount();
    expect(isOverlayOpen()).toBe(false);
  });

  test('restores the focus to where it was', async () => {
    const { show, user } = renderPart(<button type="button">Edit</button>);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const both = (
      <>
        <button type="button">Edit</button>
        {drawer()}
      </>
    );
    show(
      <>
        <button type="button">Edit</button>
      </>,
    );
    screen.getByRole('button', { name: 'Edit' }).focus();
    show(both);
    expect(document.activeElement).toBe(screen.getByLabelText('Role'));
    show(
      <>
        <button type="button">Edit</button>
      </>,
    );
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
  });
});
