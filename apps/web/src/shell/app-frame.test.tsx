import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppFrame } from './app-frame.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { NotFound } from './not-found.tsx';
import { OfflineNotice } from './offline-notice.tsx';

beforeEach(() => localStorage.clear());

function show(element: React.ReactNode, at = '/projectlist'): void {
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })} />);
}
const frame = (
  <AppFrame
    items={[
      { to: '/projectlist', label: 'Projects', icon: 'folder' },
      { to: '/revenuelist', label: 'Revenue', icon: 'money' },
    ]}
    header={<button type="button">Profile</button>}
  >
    <h1>Projects</h1>
  </AppFrame>
);

describe('the frame', () => {
  test('leads to the screens and says which one is shown', () => {
    show(frame);
    expect(screen.getByRole('link', { name: 'Projects' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Revenue' }).getAttribute('aria-current')).toBeNull();
    // in the sidebar, and in the header where the sidebar is shut away
    const logos = screen.getAllByRole('link', { name: 'Countinghouse, home' });
    expect(logos.map((logo) => logo.getAttribute('href'))).toEqual(['/', '/']);
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Countinghouse, home' })).toBe(logos[1]);
    expect(screen.getByRole('link', { name: 'Skip to the page' })).toBeTruthy();
  });

  test('marks the list that a screen without an entry of its own belongs to; settings belong to none', () => {
    const look = (name: string) => screen.getByRole('link', { name }).className;
    show(frame, '/revenuelist');
    const [marked, plain] = [look('Revenue'), look('Projects')];
    expect(marked).not.toBe(plain);
    cleanup();
    show(frame, '/projectdetails/7');
    expect([look('Projects'), look('Revenue')]).toEqual([marked, plain]);
    cleanup();
    show(frame, '/revenueprediction');
    expect([look('Projects'), look('Revenue')]).toEqual([plain, marked]);
    cleanup();
    show(frame, '/invoicedetails');
    expect(look('Revenue')).toBe(marked);
    cleanup();
    show(frame, '/settings/holidays');
    expect([look('Projects'), look('Revenue')]).toEqual([plain, plain]);
    cleanup();
    show(frame, '/projectdetails/7');
    // it is not the page that is shown
    expect(screen.getByRole('link', { name: 'Projects' }).getAttribute('aria-current')).toBeNull();
  });

  test('the folded sidebar keeps its words for screen readers, and stays folded next time', async () => {
    show(frame);
    await userEvent.click(screen.getByRole('button', { name: 'Collapse the sidebar' }));
    expect(screen.getByRole('link', { name: 'Revenue' }).getAttribute('title')).toBe('Revenue');
    cleanup();
    show(frame);
    expect(screen.getByRole('button', { name: 'Expand the sidebar' })).toBeTruthy();
  });
});

test('an address that leads nowhere says so in the product’s words', () => {
  show(<NotFound />, '/nowhere');
  expect(screen.getByRole('heading').textContent).toBe("OOPS, THE PAGE YOU ARE LOOKING FOR CAN'T BE FOUND!");
  expect(screen.getByRole('link', { name: 'Back To Home' }).getAttribute('href')).toBe('/');
});

test('a page that cannot be drawn leaves the rest standing and tells what happened', () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const onCrash = vi.fn();
  const Broken = () => {
    throw new Error('no such field');
  };
  render(
    <ErrorBoundary onCrash={onCrash}>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong! Please Try Again.');
  expect(onCrash).toHaveBeenCalledTimes(1);
  silent.mockRestore();
});

test('while the browser is offline a notice lies over everything and goes by itself', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<OfflineNotice />);
  expect(screen.getByRole('alertdialog', { name: 'No Internet !' }).textContent).toContain(
    'Please check your internet connection',
  );
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  online.mockRestore();
});
