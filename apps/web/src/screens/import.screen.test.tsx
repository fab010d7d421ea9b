import type { ImportPreview, PreviewRow, RecordImport } from '@countinghouse/contract/imports/imports.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok, type FakeResponse } from '../api/testing/fake-server.ts';
import { WithQueries } from '../api/testing/with-queries.tsx';
import { collectStoredFiles } from '../ui/export/testing/stored-files.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { ImportScreen } from './import.screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const column = (name: string, label: string, hint = '') => ({ name, label, isRequired: true, hint });
const columns = [column('region', 'Region'), column('date', 'Holiday date', 'Date'), column('name', 'Holiday name')];
const newRow: PreviewRow = { line: 2, outcome: 'new', cells: ['UK', '2026-12-25', 'Christmas'], faults: [] };
const refusedRow: PreviewRow = {
  line: 3,
  outcome: 'refused',
  cells: ['France', '2026-07-14', '=Bastille'],
  faults: [{ heading: 'Region', message: 'Please select region' }],
};
const aPreview: ImportPreview = {
  columns,
  header: ['Region', 'Holiday date', 'Holiday name'],
  chosen: { region: 'Region', date: 'Holiday date', name: 'Holiday name' },
  areRemembered: false,
  encoding: 'UTF-8',
  separator: 'comma',
  decimalMark: null,
  isDecimalMarkCertain: true,
  dateOrder: null,
  isDateOrderCertain: true,
  missing: [],
  added: 1,
  changed: 0,
  unchanged: 0,
  refused: 0,
  rows: [newRow],
  mark: 'seen',
};
const anImport: RecordImport = {
  importId: 4,
  kind: 'holidays',
  fileName: 'holidays.csv',
  importedBy: 'Ada',
  startedAt: '2026-11-26T09:00:00.000Z',
  finishedAt: '2026-11-26T09:00:02.000Z',
  rowsTotal: 12,
  rowsDone: 12,
  added: 12,
  changed: 0,
  unchanged: 0,
  undoneAt: null,
};

function show(
  answers: { preview?: readonly ImportPreview[]; store?: FakeResponse; imports?: readonly RecordImport[] } = {},
) {
  const { preview = [aPreview], imports = [] } = answers;
  const store = answers.store ?? ok({ importId: 5, added: 1, changed: 0, unchanged: 0 }, '1 row imported');
  let previews = 0;
  const requests = fakeServer(({ method, path }) => {
    if (path === '/imports/kinds') return ok([{ kind: 'holidays', columns }]);
    if (path.endsWith('/preview')) return ok(preview[Math.min(previews++, preview.length - 1)]);
    if (path.endsWith('/undo')) return ok({ deleted: 12, restored: 0 }, 'Import undone.');
    return method === 'GET' ? ok(imports) : store;
  });
  const part = renderPart(
    <MemoryRouter initialEntries={['/settings/import?kind=holidays']}>
      <WithQueries>
        <ImportScreen />
      </WithQueries>
    </MemoryRouter>,
  );
  const choose = async () =>
    part.user.upload(await screen.findByLabelText(/A CSV or XLSX file/), new File(['Region'], 'holidays.csv'));
  return { ...part, requests, choose };
}
const sent = (requests: readonly { path: string; method: string; body: unknown }[], path: string) =>
  requests
    .filter((one) => one.path === path && one.method === 'POST')
    .map(({ body }) => Object.fromEntries(body as FormData));

test('shows what each row becomes before anything is stored, and imports what was seen', async () => {
  const { choose, requests, user } = show();
  await choose();
  await screen.findByText('1 new, 0 changed, 0 unchanged, 0 refused');
  expect(sent(requests, '/imports')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Import 1 row' }));
  await screen.findByText('1 row imported');
  expect(sent(requests, '/imports')).toMatchObject([
    { kind: 'holidays', mark: 'seen', columns: JSON.stringify(aPreview.chosen) },
  ]);
});

test('says which columns the template has, which are required, and how they are written', async () => {
  const { user } = show();
  await user.click(await screen.findByText('Columns of the template'));
  const list = within(screen.getByRole('group')).getAllByRole('listitem');
  expect(list.map(({ textContent }) => textContent)).toEqual([
    'RegionRequired',
    'Holiday dateRequired · Date',
    'Holiday nameRequired',
  ]);
});

test('puts the focus on the first wrong cell, shows refused rows alone, and gives the file with the reasons', async () => {
  const stored = collectStoredFiles();
  const { choose, user } = show({ preview: [{ ...aPreview, refused: 1, rows: [newRow, refusedRow] }] });
  await choose();
  const cell = (await screen.findByText('Please select region')).parentElement;
  await waitFor(() => expect(document.activeElement).toBe(cell));
  expect(screen.queryByText('Christmas')).toBeNull();
  expect(screen.getByRole('button', { name: 'Import 1 row' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('checkbox', { name: 'Only refused' }));
  expect(screen.getByText('Christmas')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Download with reasons' }));
  await waitFor(() => expect(stored).toHaveLength(1));
  expect(stored[0]?.name).toBe('holidays with reasons.csv');
  expect((await stored[0]?.text)?.split('\r\n')).toEqual([
    '\ufeffRegion,Holiday date,Holiday name,Reason for refusal',
    'UK,2026-12-25,Christmas,',
    "France,2026-07-14,'=Bastille,Region: Please select region",
    '',
  ]);
});

test('asks for what the file leaves open, and reads it again as chosen', async () => {
  const open = {
    ...aPreview,
    isDateOrderCertain: false,
    dateOrder: 'month first' as const,
    rows: [],
    added: 0,
    mark: '',
  };
  const { choose, requests, user } = show({ preview: [open, aPreview] });
  await choose();
  await user.click(await screen.findByRole('radio', { name: 'Day first' }));
  await screen.findByText('1 new, 0 changed, 0 unchanged, 0 refused');
  expect(sent(requests, '/imports/preview').map(({ dateOrder }) => dateOrder)).toEqual([undefined, 'day first']);
});

test('shows the newer state when a record was changed meanwhile', async () => {
  const failure = { status: 409, body: { code: 'import_preview_differs', message: 'The records changed.' } };
  const { choose, user } = show({
    preview: [
      aPreview,
      { ...aPreview, added: 0, unchanged: 1, mark: 'newer', rows: [{ ...newRow, outcome: 'unchanged' }] },
    ],
    store: failure,
  });
  await choose();
  await user.click(await screen.findByRole('button', { name: 'Import 1 row' }));
  await screen.findByText('The records changed.');
  expect(screen.getByText('0 new, 0 changed, 1 unchanged, 0 refused')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Nothing to import' })).toHaveProperty('disabled', true);
});

test('lists the earlier imports, shows one that runs, and undoes one after a question', async () => {
  const running = { ...anImport, importId: 5, finishedAt: null, rowsDone: 400, rowsTotal: 1000 };
  const { requests, user } = show({ imports: [running, anImport] });
  expect((await screen.findByRole('progressbar', { name: 'Importing' })).getAttribute('aria-valuenow')).toBe('40');
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  await user.click((await screen.findAllByRole('button', { name: 'Undo import' })).at(-1)!);
  await screen.findByText('Import undone.');
  expect(requests.map(({ path }) => path)).toContain('/imports/4/undo');
});
