import type { ProjectRow } from '@countinghouse/contract/projects/projects.contract.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { searchedPart } from '../../api/searched-part.ts';
import { usePaused } from '../../ui/fields/use-paused.ts';
import { namedPopup } from '../../ui/named-popup.tsx';
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
    <Select<number>
      className={styles.project ?? ''}
      aria-label="Project"
      showSearch={{ filterOption: false, onSearch: setPart }}
      allowClear
      placeholder="All Project"
      {...(value === undefined ? {} : { value: value.projectId })}
      loading={isFetching}
      options={choices.map(({ projectId, projectName }) => ({ value: projectId, label: projectName }))}
      popupRender={namedPopup('Projects')}
      notFoundContent="No such project"
      onChange={(chosen: number | undefined) => {
        setPart('');
        onChange(choices.find(({ projectId }) => projectId === chosen));
      }}
    />
  );
}
