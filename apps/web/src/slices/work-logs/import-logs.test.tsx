import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, ok, slowResponse, type FakeResponse } from '../../api/testing/fake-server.ts';
import { WithQueries } from '../../api/testing/with-queries.tsx';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { ImportLogs } from './import-logs.tsx';
import { LogSource } from './log-source.tsx';
import { aPlan, aPreview } from './testing/sample-preview.ts';

afterEach(() => vi.unstubAllGlobals());

const stored = { ...aPlan, importId: 5, refusedRows: [] };
const anImport = {
  importId: 4,
  layout: 'toggl',
  fileName: 'september.csv',
  startDate: '2026-09-01',
  endDate: '2026-09-30',
  added: 12,
  changed: 0,
  removed: 0,
  hoursBefore: '0.00',
  hoursAfter: '90.00',
  importedBy: 'Anna',
  importedAt: '2026-10-02T08:00:00.000Z',
  undoneAt: null,
};
const project = { projectId: 7, projectName: 'Atlas Data Platform' } as ProjectDetails;
const file = (text = 'Date,Hours') => new File([text], 'october.csv', { type: 'text/csv' });

interface Answers {
  readonly preview?: FakeResponse;
  readonly plan?: FakeResponse;
  readonly store?: FakeResponse | Promise<FakeResponse>;
  readonly imports?: readonly object[];
}
function open(answers: Answers = {}) {
  const { preview = ok(aPreview), plan = ok(aPlan), store = ok(stored, 'Time logs imported.') } = answers;
  const requests = fakeServer(({ path }) => {
    if (path.endsWith('/preview')) return preview;
    if (path.endsWith('/plan')) return plan;
    if (path.startsWith('/workLogs/imports?')) return ok({ imports: answers.imports ?? [] });
    return path.endsWith('/undo') ? ok({ restored: 12 }, 'Import undone.') : store;
  });
  const onClose = vi.fn();
  const part = renderPart(
    <WithQueries>
      <ImportLogs project={project} onClose={onClose} />
    </WithQueries>,
  );
  const choose = (chosen: File) => part.user.upload(screen.getByLabelText(/A CSV, XLSX or JSON file/), chosen);
  return { ...part, requests, onClose, choose };
}
const importButton = () => screen.getByRole('button', { name: 'Import' });

describe('importing a file', () => {
  test('shows its effect and the rejected rows before anything is stored', async () => {
    const { choose, requests } = open();
    await choose(file());
    await screen.findByText('Contents of the file');
    expect(screen.getByRole('list', { name: 'Rejected rows' }).textContent).toContain(
      'Line 5: This row has more than 24 hours.',
    );
    const sent = requests.filter(({ method }) => method === 'POST');
    expect(sent.map(({ path }) => path)).toEqual(['/workLogs/import/preview']);
    expect(sent[0]?.key).toBeNull();
  });

  test('stores it once, with one key, and shows how much was imported', async () => {
    const slow = slowResponse();
    const { choose, user, requests, onClose } = open({ store: slow.arriving });
    await choose(file());
    await screen.findByText('Contents of the file');
    await waitFor(() => expect(importButton()).toHaveProperty('disabled', false));
    await user.dblClick(importButton());
    slow.arrive(ok(stored, 'Time logs imported.'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    const writes = requests.filter(({ path }) => path === '/workLogs/import');
    expect(writes).toHaveLength(1);
    expect(writes[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    const form = writes[0]?.body as FormData;
    expect(JSON.parse(form.get('mapping') as string)).toMatchObject({
      mode: 'replace',
      seen: { added: 2, changed: 1, removed: 1 },
    });
    await screen.findByText(
      '2 added, 1 changed, 1 removed, 4 unchanged, 1 left out, 0 rejected, 30.00 h before, 36.50 h after',
    );
  });

  test('asks for the order of day and month when the file does not prove it', async () => {
    const { choose, user, requests } = open({ preview: ok({ ...aPreview, isDateOrderCertain: false }) });
    await choose(file());
    await screen.findByText('Contents of the file');
    expect(importButton()).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('radio', { name: 'Day first' }));
    const lastForm = () => requests.at(-1)?.body as FormData | undefined;
    await waitFor(() => expect(lastForm()?.get('dateOrder')).toBe('day first'));
  });

  test('asks for the columns of a table that it does not know, and reads the file again with them', async () => {
    const none = { person: null, email: null, day: null, start: null, hours: null, project: null, client: null };
    const columns = {
      header: ['Kto', 'Kiedy', 'Ile'],
      chosen: { ...none, task: null, note: null, billable: null, day: 'Kiedy' },
      areRemembered: false,
    };
    const { choose, user, requests } = open({ preview: ok({ ...aPreview, layout: 'file', rows: 0, columns }) });
    await choose(file());
    await screen.findByText('Please select the column of the hours.');
    expect(screen.getByText('Please select the column of the people, here or under Email address.')).toBeTruthy();
    expect(screen.queryByText('Please select the column of the days.')).toBeNull();
    expect(screen.queryByText('Contents of the file')).toBeNull();
    expect(importButton()).toHaveProperty('disabled', true);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Hours' }), 'Ile');
    await waitFor(() =>
      expect(JSON.parse(((requests.at(-1)?.body as FormData | undefined)?.get('columns') ?? '{}') as string)).toEqual({
        ...columns.chosen,
        hours: 'Ile',
      }),
    );
    expect(requests.some(({ path }) => path.endsWith('/plan'))).toBe(false);
  });

  test('says how many rows above the header are not read', async () => {
    const { choose } = open({ preview: ok({ ...aPreview, rowsAbove: 3 }) });
    await choose(file());
    await screen.findByText('The 3 rows above the header are not read.');
  });

  test('asks for the decimal separator when the file does not prove it', async () => {
    const { choose, user, requests } = open({ preview: ok({ ...aPreview, isDecimalMarkCertain: false }) });
    await choose(file());
    await screen.findByText('Contents of the file');
    expect(importButton()).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('radio', { name: 'Comma' }));
    await waitFor(() => expect((requests.at(-1)?.body as FormData | undefined)?.get('decimalMark')).toBe('comma'));
  });

  test('reads the file again with the chosen column separator', async () => {
    const { choose, user, requests } = open();
    await choose(file());
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Separator' }), 'Tab');
    const previews = () => requests.filter(({ path }) => path.endsWith('/preview'));
    await waitFor(() => expect((previews().at(-1)?.body as FormData | undefined)?.get('separator')).toBe('tab'));
    expect(previews()).toHaveLength(2);
  });

  test('shows the effect on earlier hours, warns of full days, and adds instead on request', async () => {
    const { choose, user, requests } = open();
    await choose(file());
    await screen.findByText('These days already have 30.00 h from Toggl');
    expect(screen.getByRole('radio', { name: /Replace these days/ })).toHaveProperty('checked', true);
    expect(screen.getByText('Adds 12.50 h on days that already have hours.')).toBeDefined();
    expect(screen.getByText(/Priya Raman, 1 Oct 2026: 24.50 h over all projects/)).toBeDefined();
    expect(screen.getByRole('region', { name: 'What the import changes' }).textContent).toMatch(
      /Added2 rows, 8\.50 h.*Changed1 row.*Removed1 row.*Unchanged4 rows.*Left out1 row/,
    );
    const lastMapping = (): unknown =>
      JSON.parse(
        (requests.findLast(({ path }) => path.endsWith('/plan'))?.body as FormData | undefined)?.get(
          'mapping',
        ) as string,
      );
    await user.click(screen.getByRole('checkbox', { name: /Tomas Novak/ }));
    const removeAbsent = [{ employeeId: 2, fileProject: 'Atlas' }];
    await waitFor(() => expect(lastMapping()).toMatchObject({ removeAbsent }));
    await user.click(screen.getByRole('radio', { name: /Add to these days/ }));
    await waitFor(() => expect(lastMapping()).toMatchObject({ mode: 'add' }));
  });

  test('is undone after a question, from the list of earlier imports', async () => {
    const { user, requests } = open({ imports: [anImport] });
    await user.click(await screen.findByRole('button', { name: 'Undo import' }));
    const question = await screen.findByRole('alertdialog', { name: 'Undo the import of september.csv?' });
    await user.click(within(question).getByRole('button', { name: 'Undo import' }));
    await screen.findByText('Import undone.');
    expect(requests.filter(({ path }) => path === '/workLogs/imports/4/undo')).toHaveLength(1);
  });

  test('is not possible without a project of the file', async () => {
    const { choose, user } = open();
    await choose(file());
    await user.click(await screen.findByRole('checkbox', { name: /Atlas Data Platform/ }));
    expect(importButton()).toHaveProperty('disabled', true);
  });

  test('of more than 10 MB is refused here and never sent', async () => {
    const { choose, requests } = open();
    const large = file();
    Object.defineProperty(large, 'size', { value: 200_000_000 });
    await choose(large);
    await screen.findByText('File is too large ,please upload file less than 10 MB');
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
  });

  test('that is not a time export shows one clear error, and another file can be chosen', async () => {
    const message = 'This file is not a CSV, XLSX or JSON file that can be read.';
    const { choose } = open({ preview: { status: 422, body: { code: 'file_unreadable', message } } });
    await choose(file('\u0089PNG'));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByLabelText(/A CSV, XLSX or JSON file/)).toHaveProperty('disabled', false);
  });
});

test('the hours of a project are listed by state, and a project that was never synced says so', async () => {
  const hours = { openHours: '1969.67', draftHours: '0.00', billedHours: '12.50', writtenOffHours: '0.25' };
  fakeServer(() => ok({ connected: true, lastSyncedTime: null, running: null, syncStops: [], ...hours }));
  renderPart(
    <WithQueries>
      <LogSource projectId={7} />
    </WithQueries>,
  );
  await screen.findByRole('button', { name: /Unbilled hours/ });
  expect(screen.getByLabelText('Hours of this project').textContent).toMatch(
    /Unbilled.*1,969\.67.*On draft.*0\.00.*Invoiced.*12\.50.*Written off.*0\.25.*Last synced.*Never/,
  );
});
