import { act, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useState } from 'react';
import { renderPart } from '../ui/testing/render-part.tsx';
import { useCreateCommand } from './use-create-command.ts';

function List() {
  const [isOpen, setOpen] = useState(false);
  useCreateCommand(() => setOpen(true));
  return (
    <>
      <h1>Companies</h1>
      {isOpen && <button onClick={() => setOpen(false)}>Close the form</button>}
    </>
  );
}

const form = () => screen.queryByRole('button', { name: 'Close the form' });

test('the command that creates a record opens its form once: Back and a reload show the list alone', async () => {
  const router = createMemoryRouter(
    [
      { path: '/companylist', Component: List },
      { path: '/todolist', element: <h1>To-dos</h1> },
    ],
    { initialEntries: ['/todolist'] },
  );
  const { user } = renderPart(<RouterProvider router={router} />);
  await act(() => router.navigate('/companylist?q=acme', { state: { creates: true } }));
  await user.click(await screen.findByRole('button', { name: 'Close the form' }));
  expect([router.state.location.search, router.state.location.state]).toEqual(['?q=acme', null]);
  await act(() => router.navigate('/todolist'));
  await act(() => router.navigate(-1));
  await screen.findByRole('heading', { name: 'Companies' });
  expect(form()).toBeNull();
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/todolist');
});

test('a list that is opened without the command shows no form', () => {
  const router = createMemoryRouter([{ path: '/companylist', Component: List }], { initialEntries: ['/companylist'] });
  renderPart(<RouterProvider router={router} />);
  expect(form()).toBeNull();
});
