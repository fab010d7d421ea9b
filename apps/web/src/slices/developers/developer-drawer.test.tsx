import type { Developer } from '@countinghouse/contract/developers/developers.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, ok, type FakeResponse } from '../../api/testing/fake-server.ts';
import { WithQueries } from '../../api/testing/with-queries.tsx';
import { FormDraftsContext } from '../../ui/form/form-draft.ts';
import { memoryDrafts } from '../../ui/testing/memory-drafts.ts';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { DeveloperDrawer } from './developer-drawer.tsx';

afterEach(() => vi.unstubAllGlobals());

const asha: Developer = {
  employeeId: 11,
  employeeName: 'Asha Rao',
  role: 'React Developer',
  billingModel: null,
  billingPercentage: '50.00',
  fromDate: '2026-05-01',
  offBoardDate: null,
  openingLeaveBalance: '0.50',
  version: 3,
};
const strangeName = `أمينة \u202E👩‍💻 ${'Łongname'.repeat(20)}`;
const bela = { employeeId: 12, name: strangeName, email: null, role: 'Go Developer' };
const techStackDetails = ['Go Developer', 'React Developer'].map((name, at) => ({
  id: at + 1,
  name,
  category: 'Back End Technologies',
  defaultRate: null,
  version: 1,
}));
const broken: FakeResponse = { status: 500, body: { code: 'internal', message: 'a stack trace' } };

function open({
  developer,
  employees = [ok([bela])],
  answers = [broken],
  kept = new Map<string, unknown>(),
}: {
  readonly developer?: Developer;
  /** What the picker is answered, the last answer again and again. */
  readonly employees?: readonly FakeResponse[];
  readonly answers?: FakeResponse[];
  readonly kept?: Map<string, unknown>;
}) {
  let pickerAt = 0;
  const requests = fakeServer(({ method, path }) => {
    if (method !== 'GET') return answers.shift() ?? broken;
    if (path.startsWith('/techStack')) return ok({ techStackDetails });
    return employees[Math.min(pickerAt++, employees.length - 1)] ?? broken;
  });
  const onClose = vi.fn();
  const part = renderPart(
    <FormDraftsContext value={memoryDrafts(kept)}>
      <WithQueries>
        <DeveloperDrawer
          project={{ projectId: 7, projectName: 'Atlas', projectModel: 'Mixed' }}
          developer={developer}
          onClose={onClose}
        />
      </WithQueries>
    </FormDraftsContext>,
  );
  return { ...part, requests, onClose, kept, writes: () => requests.filter(({ method }) => method !== 'GET') };
}
const save = () => screen.getByRole('button', { name: 'Save' });
const share = () => screen.getByLabelText<HTMLInputElement>(/^Billing %/);
async function chooseBela(user: ReturnType<typeof open>['user']): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: /^Employee/ }));
  await user.click(await screen.findByTitle(strangeName));
}

describe('a developer who is added to a project', () => {
  test('and could not be saved stays chosen, and is put there once however often Save is pressed', async () => {
    const { user, writes, onClose } = open({ answers: [broken, ok(asha, 'Employee added successfully')] });
    await chooseBela(user);
    await user.click(save());
    await screen.findByText('Failed to add employee. Please try again');
    expect(screen.getAllByTitle(strangeName).length).toBeGreaterThan(0);
    await user.dblClick(save());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(writes()).toHaveLength(2);
    expect(new Set(writes().map(({ key }) => key)).size).toBe(1);
  });

  test('is chosen among employees, with an error when their list cannot be fetched', async () => {
    const { user } = open({ employees: [broken, ok([bela])] });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to get the employees. Please try again');
    screen.getByRole('combobox', { name: /^Employee/ });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await chooseBela(user);
  });

  test('is looked for by as much of a name as the server takes', async () => {
    const { user, requests } = open({});
    await user.click(await screen.findByRole('combobox', { name: /^Employee/ }));
    await user.paste('x'.repeat(101));
    await waitFor(() => expect(requests.at(-1)?.path).toBe(`/employees?projectId=7&name=${'x'.repeat(100)}`));
  });

  test('is offered again by name after a sign-out, also when the list no longer has them', async () => {
    const first = open({});
    await chooseBela(first.user);
    first.unmount();
    const { user } = open({ employees: [ok([])], kept: first.kept });
    await user.click(await screen.findByRole('button', { name: 'Continue with them' }));
    await screen.findByTitle(strangeName);
    expect(screen.getByTitle('Go Developer')).toBeDefined();
  });
});

test('a developer who could not be removed shows an error, and the drawer stays', async () => {
  const { user, onClose } = open({ developer: asha });
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await screen.findByText('Failed to delete employee. Please try again');
  expect(onClose).not.toHaveBeenCalled();
});

test('a developer who is changed and could not be saved stays as typed, and is kept', async () => {
  const { user, writes, kept } = open({ developer: asha });
  await user.clear(share());
  await user.type(share(), '75');
  await user.click(save());
  await screen.findByText('Failed to update employee. Please try again');
  expect(share().value).toContain('75');
  expect(writes()).toHaveLength(1);
  expect([...kept]).toEqual([
    ['developer 11 of project 7', { typed: { billingPercentage: '75.00' }, version: asha.version }],
  ]);
});
