import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useOpenedOver } from '../records/opened-over.ts';
import { useUnsavedMark } from '../ui/overlay/leave-guard.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { BlockLeaving } from './block-leaving.tsx';

function Page() {
  const [typed, setTyped] = useState('');
  useUnsavedMark(typed !== '');
  return <input aria-label="Note" value={typed} onChange={(event) => setTyped(event.target.value)} />;
}

async function typed() {
  const around = (
    <>
      <BlockLeaving />
      <Outlet />
    </>
  );
  const children = [
    { path: '/weeks', element: <Page /> },
    { path: '/other', element: 'Other' },
  ];
  const router = createMemoryRouter([{ element: around, children }], {
    initialEntries: ['/weeks', '/weeks?week=2'],
  });
  const { user } = renderPart(<RouterProvider router={router} />);
  await user.type(screen.getByLabelText('Note'), 'half typed');
  return { user, router, place: () => router.state.location.pathname + router.state.location.search };
}
const question = () => screen.findByRole('alertdialog');

test('Back asks before a form of the page is closed; Stay keeps it, Discard leaves', async () => {
  const { user, router, place } = await typed();
  await act(() => router.navigate(-1));
  await question();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(place()).toBe('/weeks?week=2');
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'half typed');
  await act(() => router.navigate(-1));
  await question();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(place()).toBe('/weeks');
});

test('another page asks, and what the page itself opens or closes does not', async () => {
  const { router, place } = await typed();
  await act(() => router.navigate('/weeks'));
  expect([place(), screen.queryByRole('alertdialog')]).toEqual(['/weeks', null]);
  await act(() => router.navigate('/other'));
  await question();
  expect(place()).toBe('/weeks');
});

test('a form opened over its list is closed without a question once it was saved', async () => {
  function Form() {
    const { params, show, close } = useOpenedOver();
    useUnsavedMark(params.has('prediction'));
    return (
      <>
        <BlockLeaving />
        <button onClick={() => show({ prediction: 'new' })}>Add prediction</button>
        {params.has('prediction') && <button onClick={close}>Save</button>}
      </>
    );
  }
  const router = createMemoryRouter([{ path: '/', Component: Form }]);
  const { user } = renderPart(<RouterProvider router={router} />);
  await user.click(screen.getByRole('button', { name: 'Add prediction' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(router.state.location.search).toBe('');
});
