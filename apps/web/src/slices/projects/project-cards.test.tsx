import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, ok, okFile, type FakeResponse } from '../../api/testing/fake-server.ts';
import { WithQueries } from '../../api/testing/with-queries.tsx';
import { collectStoredFiles, type StoredFile } from '../../ui/export/testing/stored-files.ts';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { BillingSwitch } from './billing-switch.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import { LinksCard } from './links-card.tsx';
import { ProjectCards } from './project-cards.tsx';
import { sampleProject } from './testing/sample-project.ts';

let stored: readonly StoredFile[];

beforeEach(() => {
  stored = collectStoredFiles();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const [contract] = sampleProject.contractDocument;
const word = { ...contract, name: 'contract.docx', mediaType: 'application/msword' } as NonNullable<typeof contract>;

test('the cards show the fields of a project; a contract document opens from its name', async () => {
  const onLook = vi.fn();
  const project: ProjectDetails = {
    ...sampleProject,
    projectModel: 'T&M Retainer',
    payModel: 'Prepaid',
    retainer: '40000',
    tmHours: '120.50',
  };
  const { user } = renderPart(
    <MemoryRouter>
      <ProjectCards project={project} billingSwitch={null} onLook={onLook} />
    </MemoryRouter>,
  );
  const valueOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  expect(
    ['Project name', 'Invoice term', 'Retainer', 'T&M hours', 'Leave term', 'Sales persons', 'Active billing'].map(
      valueOf,
    ),
  ).toEqual(['Atlas Data Platform', '30 days', 'USD 40,000', '120.50 h', '1.50 days a month', 'Sal', 'Yes']);
  await user.click(screen.getByRole('button', { name: 'contract.pdf' }));
  expect(onLook).toHaveBeenCalledWith(contract);
});

test('an invoice term of one day is one day', () => {
  renderPart(
    <MemoryRouter>
      <ProjectCards project={{ ...sampleProject, invoiceTerm: 1 }} billingSwitch={null} onLook={() => undefined} />
    </MemoryRouter>,
  );
  expect(screen.getByText('Invoice term').nextElementSibling?.textContent).toBe('1 day');
});

const look = (document = contract, answer: () => FakeResponse = () => okFile('contract.pdf', '%PDF-1.7')) => {
  const requests = fakeServer(answer);
  const onClose = vi.fn();
  if (document === undefined) throw new Error('the sample has no document');
  const part = renderPart(
    <WithQueries>
      <DocumentViewer document={document} onClose={onClose} />
    </WithQueries>,
  );
  return { requests, onClose, ...part };
};

test('a PDF is shown beside Download and Close', async () => {
  const { requests, user, onClose } = look();
  const shown = await screen.findByLabelText('contract.pdf', { selector: 'object' });
  expect([shown.getAttribute('type'), shown.getAttribute('data')]).toEqual(['application/pdf', 'blob:0']);
  expect(requests[0]?.path).toBe('/projects/contract?fileName=0123456789abcdef0123456789abcdef&look=true');
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(requests[1]?.path).toBe('/projects/contract?fileName=0123456789abcdef0123456789abcdef'));
  await waitFor(() => expect(stored.map((one) => one.name)).toEqual(['contract.pdf']));
  await user.click(screen.getAllByRole('button', { name: 'Close' })[1] ?? document.body);
  expect(onClose).toHaveBeenCalled();
});

test('a Word document can only be downloaded', () => {
  const { requests } = look(word);
  expect(screen.getByText('This file type can’t be previewed. Download it instead.')).toBeTruthy();
  expect(requests).toHaveLength(0);
});

test("a missing document shows the server's message", async () => {
  look(contract, () => ({ status: 404, body: { code: 'document_not_found', message: 'It is gone.' } }));
  expect((await screen.findAllByText('It is gone.')).length).toBeGreaterThan(0);
});

test('active billing is enabled at once and disabled after a question, with the version that was shown', async () => {
  const requests = fakeServer(() => ok(sampleProject, 'Active billing is off'));
  const { user } = renderPart(
    <WithQueries>
      <BillingSwitch project={sampleProject} />
    </WithQueries>,
  );
  await user.click(screen.getByRole('button', { name: 'Disable active billing' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disable' }));
  await screen.findByText('Active billing is off');
  expect(requests[0]).toMatchObject({ path: '/projects/7/activeBilling', body: { activeBilling: false, version: 3 } });
});

test('active billing that cannot be enabled yet says what is missing', async () => {
  fakeServer(() => ({ status: 409, body: { code: 'active_billing_incomplete', message: 'Please add Company.' } }));
  const { user } = renderPart(
    <WithQueries>
      <BillingSwitch project={{ ...sampleProject, activeBilling: false }} />
    </WithQueries>,
  );
  await user.click(screen.getByRole('button', { name: 'Enable active billing' }));
  await screen.findByText('Please add Company.');
});

const board = { linkId: 4, title: 'Board', url: 'https://boards.example/7', version: 2 };
const links = (answer: () => FakeResponse) => {
  const requests = fakeServer(answer);
  return {
    requests,
    ...renderPart(
      <WithQueries>
        <LinksCard project={{ ...sampleProject, links: [board] }} />
      </WithQueries>,
    ),
  };
};

test('a link opens in a new tab, and is deleted after a question', async () => {
  const { requests, user } = links(() => ok({}, 'Link deleted successfully'));
  const link = screen.getByRole('link', { name: 'Board' });
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  await user.click(screen.getByRole('button', { name: 'Delete the link Board' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Link deleted successfully');
  expect(requests[0]).toMatchObject({ method: 'DELETE', path: '/projects/links/4?version=2' });
});

test('a link that cannot be edited or deleted says so', async () => {
  const { user } = links(() => ({ status: 500, body: { code: 'internal', message: 'Broken' } }));
  await user.click(screen.getByRole('button', { name: 'Delete the link Board' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Failed to delete link. Please try again');
  await user.click(screen.getByRole('button', { name: 'Edit the link Board' }));
  await user.type(screen.getByLabelText(/^Title/), ' of ours');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('Failed to edit link. Please try again')).length).toBeGreaterThan(0);
  expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', 'Board of ours');
});

test('a link needs a title and a web address', async () => {
  const { requests, user } = links(() => ok({ ...board, linkId: 5 }, 'Link added successfully'));
  await user.click(screen.getByRole('button', { name: 'Add link' }));
  await user.type(screen.getByLabelText(/^URL/), 'javascript:alert(1)');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Please enter link title');
  await screen.findByText('Please enter a web address, such as https://example.com');
  expect(requests).toHaveLength(0);
  await user.type(screen.getByLabelText(/^Title/), 'Orders');
  await user.clear(screen.getByLabelText(/^URL/));
  await screen.findByText('Please enter link url');
  await user.type(screen.getByLabelText(/^URL/), 'orders.example');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Link added successfully');
  expect(requests[0]).toMatchObject({ path: '/projects/7/links', body: { title: 'Orders', url: 'orders.example' } });
});

test('a link that failed is saved again with the same key and everything that was typed', async () => {
  const answers: FakeResponse[] = [{ status: 500, body: { code: 'internal', message: 'Broken' } }];
  const { requests, user } = links(() => answers.shift() ?? ok({ ...board, linkId: 5 }, 'Link added successfully'));
  await user.click(screen.getByRole('button', { name: 'Add link' }));
  await user.type(screen.getByLabelText(/^Title/), 'طلبات 📦');
  await user.type(screen.getByLabelText(/^URL/), 'https://orders.example');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findAllByText('Failed to add link. Please try again');
  expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', 'طلبات 📦');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Link added successfully');
  expect(requests.map(({ key }) => key)).toEqual([requests[0]?.key, requests[0]?.key]);
});
