import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../../api/testing/fake-server.ts';
import { WithQueries } from '../../api/testing/with-queries.tsx';
import { FormDraftsContext } from '../../ui/form/form-draft.ts';
import { memoryDrafts } from '../../ui/testing/memory-drafts.ts';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { EmployeeDrawer, OpenedEmployee } from './employee-drawer.tsx';
import { useSyncEmployees } from './use-sync-employees.ts';

afterEach(() => vi.unstubAllGlobals());

const broken: FakeResponse = { status: 500, body: { code: 'internal', message: 'a stack trace' } };
const added = ok({ employeeId: 9, name: 'Zoë', email: null, employeeNumber: null }, 'Employee added successfully');
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole('button', { name: 'Save' });

function open(answer: (request: FakeRequest) => FakeResponse = () => added, kept = new Map<string, unknown>()) {
  const requests = fakeServer(answer);
  const onClose = vi.fn();
  const part = renderPart(
    <FormDraftsContext value={memoryDrafts(kept)}>
      <WithQueries>
        <EmployeeDrawer onClose={onClose} />
      </WithQueries>
    </FormDraftsContext>,
  );
  return { ...part, requests, onClose, kept };
}

describe('a new employee', () => {
  test('needs a name, and an address that is one if there is any', async () => {
    const { user, requests } = open();
    await user.type(field(/^Email/), 'no address');
    await user.click(save());
    await screen.findByText('Please enter employee name');
    await screen.findByText('Email address cannot contain spaces');
    expect(requests).toEqual([]);
  });

  test.each(['مريم \u202E👩‍💻', 'Ł'.repeat(200), '=1+1 <b>'])('may be called %s, and is added once', async (name) => {
    const { user, requests, onClose } = open();
    await user.click(field(/^Name/));
    await user.paste(name);
    await user.dblClick(save());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/employees', { name, email: '', employeeNumber: '' }],
    ]);
  });

  test('who could not be added stays as typed, and is added under the same key', async () => {
    const answers = [broken, added];
    const { user, requests, onClose } = open(() => answers.shift() ?? broken);
    await user.type(field(/^Name/), 'Zoë');
    await user.click(save());
    await screen.findByText('Failed to add employee. Please try again');
    expect(field(/^Name/).value).toBe('Zoë');
    await user.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
  });

  test('whose number is another one’s hears it at the number', async () => {
    const error = { path: 'employeeNumber', message: 'An employee with this number already exists.' };
    const { user } = open(() => ({
      status: 409,
      body: { code: 'employee_number_taken', message: error.message, errors: [error] },
    }));
    await user.type(field(/^Name/), 'Zoë');
    await user.type(field(/^Employee number/), 'E-1');
    await user.click(save());
    await screen.findByText(error.message);
    expect(field(/^Employee number/).getAttribute('aria-invalid')).toBe('true');
  });

  test('is offered again after a sign-out while typing', async () => {
    const first = open();
    await first.user.type(field(/^Name/), 'Zoë');
    first.unmount();
    const { user } = open(() => added, first.kept);
    await user.click(await screen.findByRole('button', { name: 'Continue with them' }));
    await waitFor(() => expect(field(/^Name/).value).toBe('Zoë'));
  });
});

describe('an employee who is there', () => {
  const zoe = {
    employeeId: 9,
    name: 'Zoe',
    email: 'zoe@devs.example',
    employeeNumber: null,
    isByHand: true,
    version: 2,
  };

  function openOne(of: typeof zoe, change: () => FakeResponse) {
    const requests = fakeServer(({ method }) => (method === 'GET' ? ok(of) : change()));
    const onClose = vi.fn();
    const part = renderPart(
      <WithQueries>
        <OpenedEmployee employeeId={9} onClose={onClose} />
      </WithQueries>,
    );
    return { ...part, onClose, writes: () => requests.filter(({ method }) => method !== 'GET') };
  }

  test('is corrected in the version that was seen, with another user’s newer values beside it', async () => {
    const theirs = { ...zoe, name: 'Zoë B.', version: 3 };
    const answers: FakeResponse[] = [
      { status: 409, body: { code: 'stale_version', message: 'Someone else changed this.', current: theirs } },
      ok({ ...theirs, name: 'Zoë', version: 4 }, 'Employee updated successfully'),
    ];
    const { user, writes, onClose } = openOne(zoe, () => answers.shift() ?? broken);
    await user.clear(await screen.findByLabelText(/^Name/));
    await user.type(field(/^Name/), 'Zoë');
    await user.click(save());
    await screen.findByText('Zoë B.');
    await user.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(writes().map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PUT', '/employees/9', { name: 'Zoë', email: 'zoe@devs.example', employeeNumber: '', version: 2 }],
      ['PUT', '/employees/9', { name: 'Zoë', email: 'zoe@devs.example', employeeNumber: '', version: 3 }],
    ]);
  });

  test('whom a service brought is corrected there', async () => {
    openOne({ ...zoe, isByHand: false }, () => broken);
    await screen.findByText('This employee is synced from a service. Correct the details there.');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('the sync of employees', () => {
  function Sync() {
    const { isSyncing, sync } = useSyncEmployees();
    return (
      <button type="button" onClick={sync}>
        {isSyncing ? 'Syncing' : 'Sync'}
      </button>
    );
  }
  const result = { found: 3, added: 1, changed: 0, kept: [], unclear: [] };
  const start = async (answer: () => FakeResponse) => {
    const requests = fakeServer(answer);
    const { user } = renderPart(
      <WithQueries>
        <Sync />
      </WithQueries>,
    );
    await user.click(screen.getByRole('button', { name: 'Sync' }));
    return requests;
  };

  test('tells how many came, and what was left as it was typed here', async () => {
    const kept = [{ employeeName: 'Asha Rao', field: 'Name' as const, here: 'Asha Rao', there: 'Asha R.' }];
    const unclear = [{ name: 'Bela', reason: 'is there twice in Zoho People' }];
    await start(() => ok({ ...result, kept, unclear }));
    await screen.findByText(
      'Employees synced: 1 new, 0 changed; kept as entered here: Name of Asha Rao; unmatched: Bela',
    );
    await screen.findByText(
      'Name of Asha Rao: Asha Rao here, Asha R. in Zoho People; Bela is there twice in Zoho People',
    );
  });

  test('that failed shows an error, and can be tried again', async () => {
    await start(() => broken);
    await screen.findByText('The employees could not be synced.');
    await screen.findByRole('button', { name: 'Sync' });
  });
});
