import type { ProjectDetails } from '@countinghouse/contract/projects.contract.ts';
import { NotesOfProject } from '../slices/notes/notes-of-project.tsx';
import { useTypedNotes } from '../slices/notes/use-typed-notes.ts';
import { ProjectHead } from '../slices/projects/project-head.tsx';
import { Button } from '../ui/button.tsx';
import { ProjectPage } from './project-page.tsx';

/** `/projectnotes/{id}`: what everybody on a project should know, and what is still to be done about it. */
export function ProjectNotesScreen() {
  return <ProjectPage>{(project) => <Notes key={project.projectId} project={project} />}</ProjectPage>;
}

function Notes({ project }: { project: ProjectDetails }) {
  const typing = useTypedNotes(project.projectId);
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
      <NotesOfProject projectId={project.projectId} typing={typing} />
    </>
  );
}
