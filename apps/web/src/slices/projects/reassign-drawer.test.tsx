import type { AssignedProject, StaffKind } from '@countinghouse/contract/projects/assignments.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok, type FakeResponse } from '../../api/testing/fake-server.ts';
import { WithQueries } from '../../api/testing/with-queries.tsx';
import { FormDraftsContext } from '../../ui/form/form-draft.ts';
import { memoryDrafts } from '../../ui/testing/memory-drafts.ts';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { ReassignDrawer } from './reassign-drawer.tsx';

afterEach(() => vi.unstubAllGlobals());

const project = (kind: StaffKind): AssignedProject => ({
  projectId: 1,
  projectName: 'Portal',
  projectModel: 'Hourly',
  payModel: null,
  companyId: null,
  companyName: null,
  kind,
  primary: true,
});
const cora = { userId: 9, name: 'Cora Diaz', email: 'cora@countinghouse.example', projects: 1 };
const broken: FakeResponse = { status: 500, body: { code: 'internal', message: 'a stack trace' } };

function open({
  suggestions = [ok([cora])],
  writes: answers = [broken],
  kind = 'csm',
  kept = new Map<string, unknown>(),
}: {
  readonly suggestions?: FakeResponse[];
  readonly writes?: FakeResponse[];
  readonly kind?: StaffKind;
  readonly kept?: Map<string, unknown>;
}) {
  const requests = fakeServer(({ method }) => (method === 'GET' ? suggestions : answers).shift() ?? broken);
  const onDone = vi.fn();
  const part = renderPart(
    <FormDraftsContext value={memoryDrafts(kept)}>
      <WithQueries>
        <ReassignDrawer
          userId={7}
          userName="Nora Lind"
          projects={[project(kind)]}
          onClose={() => undefined}
          onDone={onDone}
        />
      </WithQueries>
    </FormDraftsContext>,
  );
  return { ...part, onDone, kept, writes: () => requests.filter(({ method }) => method !== 'GET') };
}
const reassign = () => screen.getByRole('button', { name: 'Reassign' });
async function chooseCora(user: ReturnType<typeof open>['user']): Promise<void> {
  await user.click(await screen.findByRole('combobox'));
  await user.click(await screen.findByTitle('Cora Diaz, 1 project'));
}

test.each([
  ['csm', 'Failed to get csm suggestions'],
  ['accountant', 'Failed to get accountant suggestions'],
] as const)(
  'suggestions of a %s that cannot be fetched show an error, not an empty list, and appear on Retry',
  async (kind, words) => {
    const { user } = open({ kind, suggestions: [broken, ok([cora])] });
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(screen.queryByRole('combobox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await chooseCora(user);
    expect(screen.queryByText(words)).toBeNull();
  },
);

test('a reassignment is not made twice after a lost response', async () => {
  const { user, writes, onDone } = open({ writes: [broken, ok({ reassigned: 1 }, '1 project reassigned')] });
  await chooseCora(user);
  await user.click(reassign());
  await screen.findByText('Something went wrong! Please Try Again.');
  await user.dblClick(reassign());
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(writes()).toHaveLength(2);
  expect(new Set(writes().map(({ key }) => key)).size).toBe(1);
});

test('the chosen user is offered again for the same projects', async () => {
  const first = open({});
  await chooseCora(first.user);
  first.unmount();
  const { user } = open({ suggestions: [ok([cora])], kept: first.kept });
  await user.click(await screen.findByRole('button', { name: 'Continue with them' }));
  await waitFor(() =>
    expect(screen.getByRole('table', { name: 'Planned changes' }).textContent).toContain('Cora Diaz'),
  );
});
