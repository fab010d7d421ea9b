import type { SearchResult } from '@countinghouse/contract/search/search.contract.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, ok, type FakeRequest } from '../../api/testing/fake-server.ts';
import { useSession } from '../../api/session.ts';
import { WithQueries } from '../../api/testing/with-queries.tsx';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { resultDestination } from './result-destination.ts';
import { SearchDialog } from './search-dialog.tsx';

const result = (kind: SearchResult['kind'], title: string, more: Partial<SearchResult> = {}): SearchResult => ({
  kind,
  id: `${kind}-${title}`,
  title,
  detail: '',
  projectId: 7,
  projectName: 'Atlas Data Platform',
  invoiceId: null,
  companyId: null,
  ...more,
});
const results = [
  result('projects', 'Atlas Data Platform'),
  result('invoices', 'INV-2026-000007', { invoiceId: 70 }),
  result('tasks', 'Atlas sign-in'),
];
const counts = { projects: 12, companies: 1, clients: 0, invoices: 1001, notes: 0, developers: 0, users: 0, tasks: 1 };

let requests: readonly FakeRequest[];
let found: readonly SearchResult[];
beforeEach(() => {
  useSession.setState({ session: undefined });
  found = results;
  requests = fakeServer(({ path }) =>
    path.startsWith('/search')
      ? ok({ counts, results: found })
      : ok({ projectDetails: [{ projectId: 7, projectName: 'Atlas Data Platform' }], paginationDetails: {} }),
  );
});
const searches = () => requests.filter(({ path }) => path.startsWith('/search')).map(({ path }) => path);

function show() {
  const onOpen = vi.fn();
  const { user } = renderPart(
    <WithQueries>
      <SearchDialog onOpen={onOpen} onClose={vi.fn()} />
    </WithQueries>,
  );
  return { user, onOpen, field: screen.getByRole('combobox', { name: 'Search everything' }) };
}

describe('the search over everything', () => {
  test('waits for three letters and a pause, then shows the best results and the number of each kind', async () => {
    const { user, field } = show();
    expect(document.activeElement).toBe(field);
    await user.type(field, 'at');
    expect(screen.getByRole('status').textContent).toBe('Please type at least 3 characters.');
    await user.type(field, 'las');
    expect(await screen.findAllByRole('option')).toHaveLength(3);
    expect(searches()).toEqual(['/search?text=atlas']);
    const kinds = within(screen.getByRole('group', { name: 'Kinds of results' })).getAllByRole('button');
    expect(kinds.map(({ textContent }) => textContent)).toEqual([
      'Best',
      'Projects 12',
      'Companies 1',
      'Clients 0',
      'Invoices 1,000+',
      'Notes 0',
      'Developers 0',
      'Tasks 1',
    ]);
  });

  test('is navigated with the arrows in a circle, and Enter opens', async () => {
    const { user, onOpen, field } = show();
    await user.type(field, 'atlas');
    await screen.findAllByRole('option');
    const chosen = () => screen.getByRole('option', { selected: true }).textContent;
    expect(chosen()).toContain('Atlas Data Platform');
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toContain('INV-2026-000007');
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(chosen()).toContain('Atlas sign-in');
    await user.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledWith(results[2]);
  });

  test('does not open a result of other letters', async () => {
    const { user, onOpen, field } = show();
    await user.type(field, 'atlas');
    await screen.findAllByRole('option');
    await user.type(field, 'x{Enter}');
    expect(onOpen).not.toHaveBeenCalled();
  });

  test('shows all of one kind on request, and what belongs to one project', async () => {
    const { user, field } = show();
    await user.type(field, 'atlas');
    const all = await screen.findByRole('button', { name: 'Projects 12' });
    const list = screen.getByRole('listbox', { name: 'Results' });
    expect(list.getAttribute('aria-busy')).toBe('false');
    fireEvent.click(all);
    // the old results stay until the new ones have come
    expect(list.getAttribute('aria-busy')).toBe('true');
    await vi.waitFor(() => expect(searches().at(-1)).toBe('/search?text=atlas&kind=projects'));
    await user.click(screen.getByRole('combobox', { name: 'Project' }));
    await user.click(await screen.findByTitle('Atlas Data Platform'));
    await vi.waitFor(() => expect(searches().at(-1)).toBe('/search?text=atlas&projectId=7&kind=projects'));
  });

  test('says when nothing is found, and sends nothing that may be code', async () => {
    found = [];
    const { user, field } = show();
    await user.type(field, 'nowhere');
    expect(await screen.findByText("Couldn't find the results! Please search with another keyword.")).toBeTruthy();
    await user.clear(field);
    await user.type(field, '<script>');
    expect(screen.getByRole('alert').textContent).toBe('Invalid input: Potential XSS attempt detected');
    expect(searches()).toEqual(['/search?text=nowhere']);
  });
});

test('commands stand above the results, and Enter runs the chosen one', async () => {
  const newProject = vi.fn();
  const onClose = vi.fn();
  const { user } = renderPart(
    <WithQueries>
      <SearchDialog
        commands={[{ key: 'new', label: 'New project', icon: 'plus', onChoose: newProject }]}
        onOpen={vi.fn()}
        onClose={onClose}
      />
    </WithQueries>,
  );
  await user.type(screen.getByRole('combobox', { name: 'Search everything' }), 'new pro{Enter}');
  expect([newProject.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
});

test('a client without a project is shown at the company', () => {
  expect(resultDestination(result('clients', 'One', { projectId: null, companyId: 12 }))).toBe('/companydetails/12');
});

test('each kind of result has a screen', () => {
  expect(results.map(resultDestination)).toEqual([
    '/projectdetails/7',
    { projectId: 7, invoiceId: 70 },
    '/predictiondetails/7',
  ]);
  expect(
    (['companies', 'clients', 'notes', 'developers'] as const).map((kind) =>
      resultDestination({ ...result(kind, 'One'), companyId: kind === 'companies' ? 12 : null }),
    ),
  ).toEqual(['/companydetails/12', '/clientdetails/7', '/projectnotes/7', '/developers/7']);
});
