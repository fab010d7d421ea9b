import type { ProjectRow } from '@countinghouse/contract/projects/projects.contract.ts';
import { useState } from 'react';
import { searchedPart } from '../../api/searched-part.ts';
import { SearchedChoice } from '../../ui/fields/searched-choice.tsx';
import { usePaused } from '../../ui/fields/use-paused.ts';
import styles from './search.module.css';
import { useProjectChoices } from './use-search.ts';

export type ChosenProject = Pick<ProjectRow, 'projectId' | 'projectName'>;

/** Everything, or what belongs to one project; projects are found by a part of their names. */
export function ProjectChoice({
  value,
  onChange,
}: {
  readonly value: ChosenProject | undefined;
  readonly onChange: (project: ChosenProject | undefined) => void;
}) {
  const [part, setPart] = useState('');
  const { data, isFetching } = useProjectChoices(usePaused(searchedPart(part)));
  const known = data?.projectDetails ?? [];
  const choices =
    value === undefined || known.some(({ projectId }) => projectId === value.projectId) ? known : [value, ...known];
  return (
    <span className={styles.project}>
      <SearchedChoice
        aria={{ 'aria-label': 'Project' }}
        label="project"
        listName="Projects"
        choices={choices.map(({ projectId, projectName }) => ({ value: String(projectId), label: projectName }))}
        value={value === undefined ? '' : String(value.projectId)}
        placeholder="All Project"
        canClear
        loading={isFetching}
        none={isFetching ? 'Searching …' : 'No such project'}
        onSearch={setPart}
        onChoose={(chosen) => onChange(choices.find(({ projectId }) => String(projectId) === chosen))}
      />
    </span>
  );
}
