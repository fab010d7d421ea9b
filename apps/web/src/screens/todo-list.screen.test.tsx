import type { BillingRow } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import type { Todo } from '@countinghouse/contract/todos/todos.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { TodoListScreen } from './todo-list.screen.tsx';

const worked: Todo = {
  todoId: 'INVOICE-5',
  type: 'INVOICE',
  text: 'Kindly update the invoice',
  projectId: 7,
  projectName: 'Atlas Data Platform',
  dueDate: '2026-01-31',
  startDate: '2026-01-01',
  endDate: '2026-01-31',
  predictionId: 5,
  verificationId: null,
  invoiceId: null,
  owners: [
    { name: 'Anna', email: 'anna@countinghouse.example' },
    { name: 'Carl', email: 'carl@countinghouse.example' },
  ],
  byHand: null,
  duplicateId: null,
  retry: null,
};
const request: Todo = {
  ...worked,
  todoId: 'HAND-3',
  type: 'HAND',
  text: 'Call them',
  startDate: null,
  endDate: null,
  predictionId: null,
  owners: [{ name: 'Carl', email: 'carl@countinghouse.example' }],
  byHand: { id: 3, version: 2 },
};
const people = [
  { email: 'carl@countinghouse.example', name: 'Carl' },
  { email: 'anna@countinghouse.example', name: 'Anna' },
];
const ada = { email: 'ada@countinghouse.example', name: 'Ada' };

/** Only what is counted of a due billing period. */
const due = (standing: BillingRow['standing'], projectName = 'Atlas', state: BillingRow['state'] = 'Not started') => ({
  state,
  standing,
  projectName,
});
let dueRows: readonly ReturnType<typeof due>[] = [];
let dueNotShown = 0;
afterEach(() => {
  vi.unstubAllGlobals();
  dueRows = [];
  dueNotShown = 0;
});

const doubled: Todo = {
  ...worked,
  todoId: 'DUPLICATE-9',
  type: 'DUPLICATE',
  text: 'Possible duplicate in the books',
  invoiceId: 4,
  duplicateId: 9,
};

function show(write: (request: FakeRequest) => FakeResponse = () => ok({}), rows: readonly Todo[] = [worked, request]) {
  useSession.setState({ session: anAccountant });
  const all = fakeServer((one) => {
    if (one.method !== 'GET') return write(one);
    if (one.path.startsWith('/user-column-settings')) return ok([]);
    if (one.path.startsWith('/billingRun')) return ok({ rows: dueRows, notShown: dueNotShown });
    if (one.path.startsWith('/options/project'))
      return ok({ csmUsers: [people[0]], accountantUsers: people, adminUsers: [ada] });
    if (one.path.startsWith('/projects/search'))
      return ok({ projectDetails: [{ projectId: 7, projectName: 'Atlas Data Platform' }], paginationDetails: {} });
    return ok({
      todoDetails: rows,
      paginationDetails: { pageNo: 1, pageSize: 25, totalPages: 1, totalElements: 2 },
    });
  });
  const part = renderPart(
    <WithQueries>
      <MemoryRouter initialEntries={['/todolist']}>
        <TodoListScreen />
      </MemoryRouter>
    </WithQueries>,
  );
  const writes = () =>
    all.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
  return { ...part, all, writes };
}

test('a requested to-do has an owner and can be done or edited, and a computed one closes by itself', async () => {
  const { user, writes } = show((one) => ok({}, one.path.endsWith('/done') ? 'To-do done' : ''));
  const row = within(await screen.findByRole('row', { name: /Call them/ }));
  row.getByText('Carl');
  within(screen.getByRole('row', { name: /Kindly update the invoice/ })).getByText('Anna, Carl');
  expect(screen.queryByRole('button', { name: 'Actions for Kindly update the invoice' })).toBeNull();
  await user.click(row.getByRole('button', { name: 'Actions for Call them' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Done' }));
  await screen.findByText('To-do done');
  expect(writes()).toEqual([['POST', '/todo/3/done', { version: 2 }]]);
});

test('several are marked as done at once, and each row says what happened to it', async () => {
  const refused: Todo = { ...request, todoId: 'HAND-4', text: 'Write to them', byHand: { id: 4, version: 1 } };
  const { user, writes } = show(
    ({ path }) =>
      path === '/todo/4/done' ? { status: 409, body: { code: 'x', message: 'This to-do is already done.' } } : ok({}),
    [worked, request, refused],
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }));
  await screen.findByText('3 selected', { selector: '[role=status]' });
  await user.click(screen.getByRole('button', { name: 'Mark as done' }));
  const outcome = within(await screen.findByRole('table', { name: 'What happened to each row' }));
  expect(outcome.getByRole('row', { name: /Write to them/ }).textContent).toContain('This to-do is already done.');
  expect(outcome.getByRole('row', { name: /Kindly update the invoice/ }).textContent).toContain('Skipped');
  expect(outcome.getByRole('row', { name: /Call them/ }).textContent).toContain('To-do done');
  expect(writes()).toEqual([
    ['POST', '/todo/3/done', { version: 2 }],
    ['POST', '/todo/4/done', { version: 1 }],
  ]);
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('group', { name: 'Selected rows' })).toBeNull();
});

test('a possible duplicate is dismissed with a reason', async () => {
  const { user, writes } = show(() => ok({}, 'Possible duplicate dismissed'), [doubled]);
  await user.click(await screen.findByRole('button', { name: /Possible duplicate in the books/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Dismiss' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss the possible duplicate?' }));
  await user.click(dialog.getByRole('button', { name: 'Dismiss' }));
  expect(await dialog.findByText('Please enter reason')).toBeDefined();
  await user.type(dialog.getByLabelText(/^Reason/), 'of another project');
  await user.click(dialog.getByRole('button', { name: 'Dismiss' }));
  await screen.findByText('Possible duplicate dismissed');
  expect(writes()).toEqual([['POST', '/booksDuplicates/9/dismiss', { reason: 'of another project' }]]);
});

test.each([
  [{ invoiceId: 4, receiptId: 12, version: 3 }, '/invoices/4/receipts/12/record-in-books', { version: 3 }],
  [{ companyId: 8, refundNumber: 15 }, '/companies/8/open-credits/refunds/15/record-in-books', {}],
])('a payment or refund that the books refused is sent again from its to-do', async (retry, path, body) => {
  const refused: Todo = { ...worked, todoId: 'PUSH--12', type: 'PUSH', text: 'The books did not take it', retry };
  const { user, writes } = show(() => ok({}, 'The payment is being recorded in the books'), [refused]);
  await user.click(await screen.findByRole('button', { name: 'Actions for The books did not take it' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Retry now' }));
  await screen.findByText('The payment is being recorded in the books');
  expect(writes()).toEqual([['POST', path, body]]);
});

test('an edited to-do is saved with its version, and values saved by another user are shown beside it', async () => {
  const theirs = {
    id: 3,
    projectId: 7,
    projectName: 'Atlas Data Platform',
    text: 'Call them twice',
    dueDate: '2026-01-31',
    ownerName: 'Anna',
    ownerEmail: 'anna@countinghouse.example',
    version: 3,
  };
  const answers: FakeResponse[] = [
    { status: 409, body: { code: 'stale_version', message: 'Someone else changed this.', current: theirs } },
    ok({ ...theirs, version: 4 }, 'To-do updated successfully'),
  ];
  const { user, writes } = show(() => answers.shift() ?? ok({}));
  await user.click(await screen.findByRole('button', { name: 'Actions for Call them' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await user.clear(screen.getByLabelText(/^To do/));
  await user.type(screen.getByLabelText(/^To do/), 'Write to them');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Call them twice');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('To-do updated successfully');
  expect(writes().map(([method, path, body]) => [method, path, (body as { version: number }).version])).toEqual([
    ['PUT', '/todo/3', 2],
    ['PUT', '/todo/3', 3],
  ]);
});

test('a project is searched by allowed text, cut to the length that the server accepts', async () => {
  const { user, all } = show();
  const searched = () => all.filter(({ path }) => path.startsWith('/projects/search')).map(({ path }) => path);
  await user.click(await screen.findByRole('button', { name: 'Add to-do' }));
  const field = within(screen.getByRole('dialog')).getByRole('combobox', { name: /^Project/ });
  await user.click(field);
  await user.paste(`${'x'.repeat(100)}yz`);
  const last = `/projects/search?projectName=${'x'.repeat(100)}&pageSize=25`;
  await waitFor(() => expect(searched().at(-1)).toBe(last));
  await user.type(field, '<');
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(searched().filter((path) => path.includes('%3C'))).toEqual([]);
});

test('a new to-do needs project, text and a day, and a rejected owner is shown at its field without losing what was typed', async () => {
  const refused = {
    path: 'ownerEmail',
    message: 'Please select a user of this project or an administrator.',
  };
  const { user } = show(() => ({
    status: 409,
    body: { code: 'todo_owner_not_on_project', message: refused.message, errors: [refused] },
  }));
  await user.click(await screen.findByRole('button', { name: 'Add to-do' }));
  const drawer = within(screen.getByRole('dialog'));
  await user.type(drawer.getByLabelText(/^To do/), 'Call them');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await drawer.findByText('Please select project');
  await drawer.findByText('Please select due date');
  await user.click(drawer.getByRole('combobox', { name: /^Owner/ }));
  await user.click(await screen.findByText('Ada', { selector: '[role="option"] *' }));
  await user.type(drawer.getByLabelText(/^Due date/), '28 Feb 2026');
  await user.click(drawer.getByRole('combobox', { name: /^Project/ }));
  await user.click(await screen.findByText('Atlas Data Platform', { selector: '[role="option"] *' }));
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await drawer.findByText(refused.message);
  expect(drawer.getByLabelText(/^To do/)).toHaveProperty('value', 'Call them');
});

test('leads into the billing run with what is ready and what needs a decision', async () => {
  dueRows = [due('ready'), due('ready'), due('decision'), due('blocked')];
  show();
  const link = await screen.findByRole('link', { name: '2 ready to bill, 1 needs a decision' });
  expect(link.getAttribute('href')).toBe('/billingrun?tab=ready');
});

test('says that at least so many periods are ready where not all that are due were worked out', async () => {
  dueRows = [due('ready')];
  dueNotShown = 3;
  show();
  expect(await screen.findByRole('link', { name: 'At least 1 ready to bill' })).toBeDefined();
});

test('due billing periods are counted once while one of them goes to the books', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  dueRows = [due('ready'), due('ready', 'Boreas', 'Checking')];
  const { all } = show();
  await screen.findByRole('link', { name: '1 ready to bill' });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(all.filter(({ path }) => path.startsWith('/billingRun'))).toHaveLength(1);
});

test('leads to the decisions while nothing is ready, and nowhere while nothing is due', async () => {
  dueRows = [due('decision'), due('decision')];
  const { unmount } = show();
  const link = await screen.findByRole('link', { name: '2 need a decision before billing' });
  expect(link.getAttribute('href')).toBe('/billingrun?tab=decision');
  unmount();
  dueRows = [due('blocked')];
  const { all } = show();
  await waitFor(() => expect(all.map(({ path }) => path).join()).toContain('/billingRun'));
  expect(screen.queryByRole('link', { name: /billing|ready/ })).toBeNull();
});
