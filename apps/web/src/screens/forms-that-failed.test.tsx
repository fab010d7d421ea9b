import type { Client } from '@countinghouse/contract/clients/clients.contract.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { MemoryRouter, useSearchParams } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, slowResponse, type FakeRequest } from '../api/testing/fake-server.ts';
import { memoryDatabase } from '../api/testing/memory-database.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { AddClientsDrawer } from '../slices/clients/add-clients-drawer.tsx';
import { AssignDrawer } from '../slices/clients/assign-drawer.tsx';
import { EditClientDrawer } from '../slices/clients/edit-client-drawer.tsx';
import { useNoteColumns } from '../slices/notes/note-columns.tsx';
import { NotesOfProject } from '../slices/notes/notes-of-project.tsx';
import { noteList } from '../slices/notes/use-notes.ts';
import { useTypedNotes } from '../slices/notes/use-typed-notes.ts';
import { LinksCard } from '../slices/projects/links-card.tsx';
import { NewProjectDrawer } from '../slices/projects/new-project-drawer.tsx';
import { ProjectOptionsDrawer } from '../slices/projects/project-options-drawer.tsx';
import { sampleOptions, sampleProject, sampleSellers } from '../slices/projects/testing/sample-project.ts';
import { useListView } from '../slices/views/use-list-view.ts';
import { ViewsButton } from '../slices/views/views-button.tsx';
import { Button } from '../ui/button.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { renderPart } from '../ui/testing/render-part.tsx';

beforeEach(() => {
  localStorage.clear();
  useSession.setState({ session: anAccountant });
  vi.stubGlobal('indexedDB', memoryDatabase());
});
afterEach(() => vi.unstubAllGlobals());

const acme = { id: 7, companyName: 'Acme Freight', region: 'US' };
const ann: Client = {
  id: 1,
  name: 'Ann Lee',
  email: 'ann@acme.example',
  phoneNumber: null,
  company: acme,
  projects: 0,
  version: 1,
};
const unassigned = { projectId: 9, companyDetails: acme, clientDetailsList: [], isCompanyFixed: false, version: 4 };

function Notes() {
  const typing = useTypedNotes(3);
  const list = useListState(noteList, useSearchParams());
  const seen = useListView('NOTE', useNoteColumns(3, typing), noteList, list);
  return (
    <>
      <Button onClick={() => typing.put('')}>Add note</Button>
      <NotesOfProject project={sampleProject} typing={typing} list={list} seen={seen} tools={null} />
    </>
  );
}
function Views() {
  const shape = { filters: {}, sortFields: [], defaultPageSize: 25 as const };
  const list = useListView('PROJECT', [], shape, useListState(shape, useSearchParams()));
  return <ViewsButton list={list} />;
}
/** Closes as the page around it would. */
function Closing({ children }: { readonly children: (close: () => void) => ReactNode }) {
  const [isOpen, open] = useState(true);
  return isOpen ? children(() => open(false)) : <p>Closed</p>;
}

interface Form {
  readonly part: ReactNode;
  /** The button that opens the form, unless it is open at once. */
  readonly opener?: string;
  /** What is typed, by label; the first field is checked afterwards. */
  readonly typed: readonly (readonly [string, string])[];
  readonly saver: string;
}

const forms: Readonly<Record<string, Form>> = {
  'a new project': {
    part: <Closing>{(close) => <NewProjectDrawer onMade={close} onClose={close} />}</Closing>,
    typed: [
      ['Project Name', 'مشروع أطلس 🧾'],
      ['Zoho Project ID', '99001'],
      ['Project Model', 'Hourly'],
    ],
    saver: 'Create',
  },
  'project options': {
    part: <Closing>{(close) => <ProjectOptionsDrawer onClose={close} />}</Closing>,
    typed: [['Name', 'Łódź 👩🏽‍💻']],
    saver: 'Add',
  },
  'new clients': {
    part: <Closing>{(close) => <AddClientsDrawer company={acme} onClose={close} />}</Closing>,
    typed: [
      ['Client Name', 'علی رضایی'],
      ['Email', 'ali@acme.example'],
    ],
    saver: 'Save',
  },
  'a client': {
    part: <Closing>{(close) => <EditClientDrawer client={ann} onClose={close} />}</Closing>,
    typed: [['Client Name', 'अनिल देशपांडे']],
    saver: 'Save',
  },
  'a new client of a project': {
    part: <Closing>{(close) => <AssignDrawer assigned={unassigned} projectName="Portal" onClose={close} />}</Closing>,
    opener: 'New Client Details',
    typed: [
      ['First name', 'Zoë'],
      ['Last name', 'Ångström'],
      ['Email', 'zoe@acme.example'],
    ],
    saver: 'Add Client',
  },
  'a link': {
    part: <LinksCard project={{ ...sampleProject, links: [] }} />,
    opener: 'Add link',
    typed: [
      ['Title', 'لوحة \u202E📌'],
      ['URL', 'https://boards.example'],
    ],
    saver: 'Save',
  },
  'a note': {
    part: <Notes />,
    opener: 'Add note',
    typed: [['Description', '<b>اتصل</b> 👩‍👩‍👧 =1+1']],
    saver: 'Save',
  },
  'a view': { part: <Views />, opener: 'Columns', typed: [['Name', 'نهاية الشهر']], saver: 'Save the view' },
};

function serve(
  write: (request: FakeRequest) => ReturnType<typeof ok> | Promise<ReturnType<typeof ok>>,
): readonly FakeRequest[] {
  const paginationDetails = { pageNo: 1, pageSize: 25, totalPages: 0, totalElements: 0 };
  return fakeServer((request) => {
    if (request.method !== 'GET') return write(request);
    if (request.path === '/options/project') return ok(sampleOptions);
    if (request.path === '/options/salesperson') return ok(sampleSellers);
    if (request.path.startsWith('/notes')) return ok({ projectNotes: [], paginationDetails });
    if (request.path.startsWith('/company/search')) return ok({ companyDetails: [], paginationDetails });
    return ok([]);
  });
}

describe.each(Object.entries(forms))('%s', (_, { part, opener, typed, saver }) => {
  test('keeps what was typed when saving failed, and is saved once however often it is pressed', async () => {
    const first = slowResponse();
    const second = slowResponse();
    const arriving = [first.arriving, second.arriving];
    const requests = serve(() => arriving.shift() ?? ok([]));
    const { user } = renderPart(
      <MemoryRouter>
        <WithQueries>{part}</WithQueries>
      </MemoryRouter>,
    );
    if (opener !== undefined) await user.click(await screen.findByRole('button', { name: opener }));
    const fields = await Promise.all(typed.map(([label]) => screen.findByLabelText(new RegExp(`^${label}`))));
    for (const [at, [, text]] of typed.entries()) fireEvent.change(fields[at]!, { target: { value: text } });
    const writes = () => requests.filter(({ method }) => method !== 'GET');
    const save = () => screen.getByRole('button', { name: saver });
    await user.dblClick(save());
    expect(writes()).toHaveLength(1);

    first.arrive({ status: 500, body: { code: 'internal', message: 'a stack trace' } });
    await screen.findAllByText(/failed|went wrong/i);
    expect(screen.queryByText('a stack trace')).toBeNull();
    // it can be edited again as soon as the request ends
    await waitFor(() => expect(fields[0]).toHaveProperty('disabled', false));
    expect(fields[0]).toHaveProperty('value', typed[0]?.[1]);

    await user.dblClick(save());
    expect(writes()).toHaveLength(2);
    expect(writes()[1]).toMatchObject({ key: writes()[0]?.key, body: writes()[0]?.body });
    second.arrive({ status: 400, body: { code: 'invalid_input', message: 'Not so' } });
    await screen.findAllByText('Not so');
    expect(fields[0]).toHaveProperty('value', typed[0]?.[1]);
  });
});
