import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import { useSearchParams } from 'react-router';
import { useNoteColumns } from '../slices/notes/note-columns.tsx';
import { NotesOfProject } from '../slices/notes/notes-of-project.tsx';
import { noteList } from '../slices/notes/use-notes.ts';
import { useTypedNotes } from '../slices/notes/use-typed-notes.ts';
import { ProjectHead } from '../slices/projects/project-head.tsx';
import { useListView } from '../slices/views/use-list-view.ts';
import { ViewsButton } from '../slices/views/views-button.tsx';
import { Button } from '../ui/button.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { ProjectPage } from './project-page.tsx';

/** `/projectnotes/{id}`: the notes of a project, and what is still to be done. */
export function ProjectNotesScreen() {
  return <ProjectPage>{(project) => <Notes key={project.projectId} project={project} />}</ProjectPage>;
}

function Notes({ project }: { project: ProjectDetails }) {
  const typing = useTypedNotes(project.projectId);
  const list = useListState(noteList, useSearchParams());
  const seen = useListView('NOTE', useNoteColumns(project.projectId, typing), noteList, list);
  return (
    <>
      <ProjectHead
        project={project}
        tab="projectNotes"
        actions={
          <Button look="primary" icon="plus" disabled={0 in typing.typed} onClick={() => typing.put('')}>
            Add note
          </Button>
        }
      />
      <NotesOfProject project={project} typing={typing} list={list} seen={seen} tools={<ViewsButton list={seen} />} />
    </>
  );
}
