import { viewEndpoints, type View } from '@countinghouse/contract/views/views.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation, useSearchParams } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '../../api/session.ts';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../../api/testing/with-queries.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { oneOf, type ListShape } from '../../ui/list/list-state.ts';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { Leaving } from '../../ui/list/leaving.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { useListView } from './use-list-view.ts';
import { ViewsButton } from './views-button.tsx';

beforeEach(() => {
  localStorage.clear();
  useSession.setState({ session: anAccountant });
});
afterEach(() => vi.unstubAllGlobals());

const columns: readonly TableColumn<string>[] = ['Project', 'Code', 'Company', 'CSM'].map((title) => ({
  key: title.toLowerCase(),
  title,
  width: 100,
  render: (row) => `${title} of ${row}`,
}));
const shape: ListShape<{ readonly [name: string]: string | undefined }> = {
  filters: { model: oneOf(['Hourly', 'Mixed']) },
  sortFields: ['code'],
  defaultPageSize: 25,
};
const view: View = {
  id: 7,
  settingName: 'Month close',
  type: 'PROJECT',
  settingData: [
    { columnName: 'csm', visible: true, width: 200 },
    { columnName: 'code', visible: false },
  ],
  listQuery: 'model=Hourly',
  isShared: false,
  isOwn: true,
  ownerName: 'Amelia Stone',
  isDefault: false,
  version: 3,
};

function Sample() {
  const [state, ask] = useListState(shape, useSearchParams());
  const seen = useListView('PROJECT', columns, shape, [state, ask]);
  return (
    <>
      <output>{useLocation().search}</output>
      <ViewsButton list={seen} />
      <DataTable
        label="Projects"
        columns={seen.columns}
        keepsWidths={seen.keepsWidths}
        onResize={seen.onResize}
        rows={['Atlas']}
        rowKey={(row) => row}
        empty={null}
      />
    </>
  );
}

function show(
  views: readonly View[],
  write: (request: FakeRequest) => FakeResponse = () => ok(view, 'View saved.'),
  at = '/',
) {
  const requests = fakeServer((one) => (one.method === 'GET' ? ok(views) : write(one)));
  const part = renderPart(
    <MemoryRouter initialEntries={[at]}>
      <WithQueries>
        <Sample />
      </WithQueries>
    </MemoryRouter>,
  );
  const open = (name?: string) => openViews(part, name);
  return { ...part, open, writes: () => requests.filter(({ method }) => method !== 'GET') };
}
async function openViews({ user }: ReturnType<typeof renderPart>, name = 'Columns') {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}
type Drawer = ReturnType<typeof within>;
const headings = () => screen.getAllByRole('columnheader', { hidden: true }).map((heading) => heading.textContent);
const address = () => screen.getByText((_, element) => element?.tagName === 'OUTPUT').textContent;

describe('the columns of a list', () => {
  test('are hidden, moved and resized at once, and stay so after a reload', async () => {
    const shown = show([]);
    const drawer = await shown.open();
    await shown.user.click(drawer.getByRole('checkbox', { name: 'Code' }));
    await shown.user.click(drawer.getByRole('button', { name: 'Move CSM to the left' }));
    const width = drawer.getByRole('spinbutton', { name: 'Width of CSM' });
    await shown.user.type(width, '240{Enter}');
    expect(headings()).toEqual(['Project', 'CSM', 'Company']);
    expect(document.querySelector<HTMLElement>('col[data-column="csm"]')?.style.width).toBe('240px');
    shown.unmount();
    show([]);
    expect(headings()).toEqual(['Project', 'CSM', 'Company']);
    await screen.findByRole('button', { name: 'Columns, changed' });
  });

  test('always include the one that names the rows', async () => {
    const drawer = await show([]).open();
    expect(drawer.getByRole<HTMLInputElement>('checkbox', { name: 'Project' }).disabled).toBe(true);
  });

  test('have a minimum and a maximum width', async () => {
    const shown = show([]);
    const drawer = await shown.open();
    await shown.user.type(drawer.getByRole('spinbutton', { name: 'Width of Code' }), '1{Enter}');
    expect(drawer.getByRole<HTMLInputElement>('spinbutton', { name: 'Width of Code' }).value).toBe('48');
  });
});

describe('a saved view', () => {
  test('stores the columns and the query of the list, and is then in use', async () => {
    const shown = show([], () => ok({ ...view, listQuery: 'model=Mixed' }, 'View saved.'), '/?model=Mixed&page=2');
    const drawer = await shown.open();
    await shown.user.click(drawer.getByRole('checkbox', { name: 'Code' }));
    await shown.user.click(drawer.getByRole('button', { name: 'Save the view' }));
    await drawer.findByText('Setting name is required');
    expect(shown.writes()).toEqual([]);
    await shown.user.type(drawer.getByRole('textbox', { name: 'Name' }), 'Month close{Enter}');
    await screen.findByText('View saved.');
    expect(shown.writes().map(({ body }) => body)).toEqual([
      {
        type: 'PROJECT',
        settingName: 'Month close',
        isShared: false,
        listQuery: 'model=Mixed',
        settingData: ['project', 'code', 'company', 'csm'].map((columnName) => ({
          columnName,
          visible: columnName !== 'code',
        })),
      },
    ]);
    await waitFor(() => expect(address()).toBe('?model=Mixed&view=7'));
  });

  test('with a taken name shows the error at the name, and nothing is lost', async () => {
    const message = 'You already have a view with this name for this list.';
    const errors = [{ path: 'settingName', message }];
    const shown = show([], () => ({ status: 409, body: { code: 'view_name_taken', message, errors } }));
    const drawer = await shown.open();
    await shown.user.type(drawer.getByRole('textbox', { name: 'Name' }), 'Month close{Enter}');
    expect((await drawer.findByText(message)).id).toBe(`${drawer.getByRole('textbox', { name: 'Name' }).id}-error`);
    expect(drawer.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Month close');
  });

  test('in the address shows its columns, and brings its filter when it is chosen', async () => {
    const shown = show([view], undefined, '/?view=7&model=Mixed');
    await waitFor(() => expect(headings()).toEqual(['CSM', 'Project', 'Company']));
    const drawer = await shown.open('Month close, changed');
    await shown.user.selectOptions(drawer.getByRole('combobox', { name: 'View' }), 'All columns');
    expect(address()).toBe('');
    expect(headings()).toEqual(['Project', 'Code', 'Company', 'CSM']);
    await shown.user.selectOptions(drawer.getByRole('combobox', { name: 'View' }), 'Month close');
    expect(address()).toBe('?model=Hourly&view=7');
  });

  test('opens the list when it is the default, but not over an address with a query', async () => {
    const first = show([{ ...view, isDefault: true }], undefined, '/?model=Mixed');
    await screen.findByRole('button', { name: 'Columns' });
    expect(address()).toBe('?model=Mixed');
    first.unmount();
    show([{ ...view, isDefault: true }]);
    await waitFor(() => expect(address()).toBe('?model=Hourly&view=7'));
  });

  test('does not hold back a user who goes to another page before it has loaded', async () => {
    fakeServer(() => ok([{ ...view, isDefault: true }]));
    const sample = (isLeaving: boolean) => (
      <MemoryRouter>
        <WithQueries>
          <Leaving value={isLeaving}>
            <Sample />
          </Leaving>
        </WithQueries>
      </MemoryRouter>
    );
    const part = renderPart(sample(true));
    const drawer = await openViews(part);
    await drawer.findByRole('option', { name: 'Month close' });
    expect(address()).toBe('');
    part.show(sample(false));
    await waitFor(() => expect(address()).toBe('?model=Hourly&view=7'));
  });

  test('opens the list when it was chosen last, and so do all columns', async () => {
    const other = { ...view, id: 8, settingName: 'Other', listQuery: '' };
    const first = show([{ ...view, isDefault: true }, other]);
    const drawer = await first.open('Month close');
    await first.user.selectOptions(drawer.getByRole('combobox', { name: 'View' }), 'Other');
    first.unmount();
    const second = show([{ ...view, isDefault: true }, other]);
    await waitFor(() => expect(address()).toBe('?view=8'));
    const again = await second.open('Other');
    await second.user.selectOptions(again.getByRole('combobox', { name: 'View' }), 'All columns');
    second.unmount();
    show([{ ...view, isDefault: true }, other]);
    await screen.findByRole('button', { name: 'Columns' });
    expect(address()).toBe('');
  });

  test('that was deleted leaves the list to the default, even when it was chosen last', async () => {
    localStorage.setItem(`view ${anAccountant.userId} PROJECT`, '99');
    show([{ ...view, isDefault: true }]);
    await waitFor(() => expect(address()).toBe('?model=Hourly&view=7'));
  });

  test('opens the list once it is made the default, whatever was chosen before', async () => {
    const other = { ...view, id: 8, settingName: 'Other', listQuery: '' };
    const first = show([view, other], () => ok({}));
    const drawer = await first.open();
    await first.user.selectOptions(drawer.getByRole('combobox', { name: 'View' }), 'Month close');
    await first.user.click(drawer.getByRole('checkbox', { name: 'The list opens with this view' }));
    await waitFor(() => expect(first.writes()).toHaveLength(1));
    first.unmount();
    show([view, { ...other, isDefault: true }]);
    await waitFor(() => expect(address()).toBe('?view=8'));
  });

  test("is updated to the current columns, and shared, in the API's format", async () => {
    const shown = show([view], () => ok(view, 'View saved.'), '/?view=7&model=Mixed');
    const drawer = await shown.open('Month close, changed');
    await shown.user.click(drawer.getByRole('button', { name: 'Save the changes' }));
    await screen.findByText('View saved.');
    await shown.user.click(drawer.getByRole('button', { name: 'Share with all users' }));
    await waitFor(() => expect(shown.writes()).toHaveLength(2));
    const [changed, shared] = shown.writes().map(({ body }) => viewEndpoints.change.body.parse(body));
    expect(changed).toMatchObject({
      settingName: 'Month close',
      listQuery: 'model=Mixed',
      isShared: false,
      version: 3,
    });
    expect(shared).toMatchObject({
      settingData: view.settingData,
      listQuery: 'model=Hourly',
      isShared: true,
      version: 3,
    });
  });

  test.each([
    [
      'changed',
      'Setting data: A view can show a column only once.',
      (user: UserEvent, drawer: Drawer) => user.click(drawer.getByRole('button', { name: 'Save the changes' })),
    ],
    [
      'new',
      'Columns: A view can show a column only once.',
      (user: UserEvent, drawer: Drawer) => user.type(drawer.getByRole('textbox', { name: 'Name' }), 'Mine{Enter}'),
    ],
  ])('that is %s and refused for a field that is not on the screen shows the reason', async (_, words, save) => {
    const message = 'A view can show a column only once.';
    const refused = () => ({
      status: 400,
      body: { code: 'invalid', message: 'x', errors: [{ path: 'settingData', message }] },
    });
    const shown = show([view], refused, '/?view=7&model=Mixed');
    const drawer = await shown.open('Month close, changed');
    await save(shown.user, drawer);
    await screen.findByText(words);
  });

  test('that cannot be saved says so, and nothing is lost', async () => {
    const shown = show([], () => ({ status: 500, body: { code: 'internal', message: 'x' } }));
    const drawer = await shown.open();
    await shown.user.type(drawer.getByRole('textbox', { name: 'Name' }), 'Month close{Enter}');
    await screen.findByText('Failed to save view');
    expect(drawer.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Month close');
  });

  test('of another user can be chosen, but not edited', async () => {
    const shown = show([{ ...view, isOwn: false, isShared: true, ownerName: 'Carl' }], undefined, '/?view=7');
    const drawer = await shown.open('Month close, changed');
    await drawer.findByText('Shared by Carl. Save it under a name of your own to change it.');
    expect(drawer.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  test.each([
    { method: 'POST', does: 'The list opens with this view', role: 'checkbox', words: 'Failed to update view' },
    { method: 'PUT', does: 'Share with all users', role: 'button', words: 'Failed to update view' },
  ])('that cannot be changed says $words', async ({ does, role, words }) => {
    const shown = show(
      [view],
      () => ({ status: 500, body: { code: 'internal', message: 'x' } }),
      '/?view=7&model=Hourly',
    );
    const drawer = await shown.open('Month close');
    await shown.user.click(drawer.getAllByRole(role, { name: does })[0]!);
    await screen.findByText(words);
  });

  test('that is deleted leaves the list to the default, now and whenever it is opened again', async () => {
    const other = { ...view, id: 8, settingName: 'Other', listQuery: '', isDefault: true };
    const views = [view, other];
    const shown = show(
      views,
      () => {
        views.splice(0, 1);
        return ok({}, 'View deleted.');
      },
      '/?view=7&model=Hourly',
    );
    const drawer = await shown.open('Month close');
    await shown.user.click(drawer.getByRole('button', { name: 'Delete' }));
    await shown.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('?view=8'));
    shown.unmount();
    show([other]);
    await waitFor(() => expect(address()).toBe('?view=8'));
  });

  test('that cannot be deleted says so and stays', async () => {
    const shown = show(
      [view],
      () => ({ status: 500, body: { code: 'internal', message: 'x' } }),
      '/?view=7&model=Hourly',
    );
    const drawer = await shown.open('Month close');
    await shown.user.click(drawer.getByRole('button', { name: 'Delete' }));
    await shown.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Failed to delete view');
    expect(address()).toBe('?view=7&model=Hourly');
  });
});

test('views that cannot be fetched show an error in the menu, and the columns still work', async () => {
  fakeServer(() => ({ status: 500, body: { code: 'internal', message: 'x' } }));
  const { user } = renderPart(
    <MemoryRouter>
      <WithQueries>
        <Sample />
      </WithQueries>
    </MemoryRouter>,
  );
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByText('Failed to fetch views');
  await user.click(drawer.getByRole('checkbox', { name: 'Code' }));
  expect(headings()).toEqual(['Project', 'Company', 'CSM']);
});
