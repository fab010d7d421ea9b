import type { ProjectRow } from '@countinghouse/contract/projects/projects.contract.ts';
import { useState } from 'react';
import { searchedPart } from '../../api/searched-part.ts';
import { FoundChoice } from '../../ui/fields/found-choice.tsx';
import { usePaused } from '../../ui/fields/use-paused.ts';
import styles from './search.module.css';
import { useProjectChoices } from './use-search.ts';

export type ChosenProject = Pick<ProjectRow, 'projectId' | 'projectName'>;

const choiceOf = ({ projectId, projectName }: ChosenProject) => ({ value: String(projectId), label: projectName });

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
  const found = data?.projectDetails ?? [];
  return (
    <span className={styles.project}>
      <FoundChoice
        of="project"
        listName="Projects"
        chosen={value && choiceOf(value)}
        found={found.map(choiceOf)}
        loading={isFetching}
        placeholder="All Project"
        none="No such project"
        onSearch={setPart}
        onChoose={(chosen) => onChange(found.find(({ projectId }) => String(projectId) === chosen))}
      />
    </span>
  );
}
