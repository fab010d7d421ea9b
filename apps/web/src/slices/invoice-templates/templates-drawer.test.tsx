import type { InvoiceTemplate } from '@countinghouse/contract/invoice-templates/invoice-templates.contract.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../api/session.ts';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../../api/testing/with-queries.tsx';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { TemplatesDrawer } from './templates-drawer.tsx';

beforeEach(() => useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_ADMIN' } }));
afterEach(() => vi.unstubAllGlobals());

const standard: InvoiceTemplate = {
  templateId: 1,
  name: 'Standard',
  grouping: 'Standard',
  isBuiltIn: true,
  projects: 12,
  version: 1,
};
const agile: InvoiceTemplate = {
  templateId: 9,
  name: 'Agile pods',
  grouping: 'Techwise',
  isBuiltIn: false,
  projects: 2,
  version: 4,
};

function show(write: (request: FakeRequest) => FakeResponse) {
  const requests = fakeServer((one) => (one.method === 'GET' ? ok([standard, agile]) : write(one)));
  const part = renderPart(
    <WithQueries>
      <TemplatesDrawer onClose={() => undefined} />
    </WithQueries>,
  );
  const choose = async (act: string) => {
    await part.user.click(await screen.findByRole('button', { name: 'Actions for Agile pods' }));
    await part.user.click(await screen.findByRole('menuitem', { name: act }));
  };
  const writes = () => requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
  return { ...part, requests, choose, writes };
}

test('the templates say how they make lines and how many projects have them; those of the product stay as they are', async () => {
  show(() => ok({}));
  const row = within(await screen.findByRole('row', { name: /Standard/ }));
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'A line for each developer and rate',
    '12',
    '',
  ]);
  expect(screen.getAllByRole('button', { name: /^Actions for/ })).toHaveLength(1);
});

test('a template needs a name and a way of its lines, and a name that is taken is refused at its field', async () => {
  const taken = { path: 'name', message: 'A template with this name already exists.' };
  const { user, writes } = show(() => ({
    status: 409,
    body: { code: 'template_exists', message: taken.message, errors: [taken] },
  }));
  await user.click(await screen.findByRole('button', { name: 'Add template' }));
  await user.type(screen.getByLabelText(/^Name/), 'agile PODS');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Please select how rows become lines');
  await user.selectOptions(screen.getByLabelText(/^Lines/), 'Combined: one line');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(taken.message);
  expect(writes()).toEqual([['/invoiceTemplates', { name: 'agile PODS', grouping: 'Combined' }]]);
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'agile PODS');
});

test('an unchanged template is not saved, with a message', async () => {
  const { user, choose, writes } = show(() => ok({}));
  await choose('Edit');
  await user.type(screen.getByLabelText(/^Name/), '{Enter}');
  await screen.findByText('No details changed!, Please edit data and try to update again!');
  expect(writes()).toEqual([]);
});

test('what fails without words of the server says the words of the specification', async () => {
  const { user, choose } = show(() => ({ status: 500, body: { code: 'internal', message: 'Something went wrong' } }));
  await choose('Delete');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Failed to delete template. Please try again');
  await choose('Edit');
  await user.type(screen.getByLabelText(/^Name/), ' of ours');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Failed to edit template. Please try again');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await user.click(await screen.findByRole('button', { name: 'Add template' }));
  await user.type(screen.getByLabelText(/^Name/), 'Two');
  await user.selectOptions(screen.getByLabelText(/^Lines/), 'Developerwise');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Failed to add template. Please try again');
});

test('a template that could not be saved stays as typed, and is saved once however often Save is pressed', async () => {
  const name = 'فريق \u202E👩‍💻 Zoe\u0308';
  const answers: FakeResponse[] = [
    { status: 500, body: { code: 'internal', message: 'a stack trace' } },
    ok({ ...agile, templateId: 10, name, grouping: 'Combined' }, 'Template added successfully'),
  ];
  const { user, requests, writes } = show(() => answers.shift() ?? ok({}));
  await user.click(await screen.findByRole('button', { name: 'Add template' }));
  await user.click(screen.getByLabelText(/^Name/));
  await user.paste(name);
  await user.selectOptions(screen.getByLabelText(/^Lines/), 'Combined: one line');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Failed to add template. Please try again');
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', name);
  await user.dblClick(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Template added successfully');
  expect(writes()).toEqual(Array.from({ length: 2 }, () => ['/invoiceTemplates', { name, grouping: 'Combined' }]));
  const keys = requests.filter(({ method }) => method !== 'GET').map(({ key }) => key);
  expect(new Set(keys).size).toBe(1);
});
