import type { PlannedPlace } from '@countinghouse/contract/resignations/resignations.contract.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DateText } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { EmployeeField } from './employee-field.tsx';
import { replacementIn } from './resignation-values.ts';

/** The effect of a last working day on each project, with the replacement there. */
export function PlannedPlaces({
  places,
  otherProjects,
  loading,
  disabled,
  employeeId,
  replacementOf,
  unfit,
  onReplace,
}: {
  readonly places: readonly PlannedPlace[];
  readonly otherProjects: number;
  readonly loading: boolean;
  readonly disabled: boolean;
  readonly employeeId: string;
  /** The replacement on a project, as `12 Bela Kun`. */
  readonly replacementOf: (place: PlannedPlace) => string;
  /** The errors of the projects whose replacement the server refused. */
  readonly unfit: ReadonlyMap<number, string>;
  readonly onReplace: (place: PlannedPlace, text: string) => void;
}) {
  const others = `${otherProjects} ${otherProjects === 1 ? 'project' : 'projects'} you cannot see: their CSM gets a to-do`;
  return (
    <Card title="Planned changes" {...(otherProjects === 0 ? {} : { note: others })} flush>
      <DataTable
        label="Planned changes"
        stacks
        pageKeys={false}
        loading={loading}
        columns={[
          { key: 'project', title: 'Project', width: 190, namesRow: true, render: (place) => place.projectName },
          {
            key: 'now',
            title: 'Off-board date',
            width: 112,
            render: (place) => <DateText value={place.offBoardDate} />,
          },
          {
            key: 'then',
            title: 'Becomes',
            width: 150,
            render: (place) => (place.beginsLater ? 'Begins later: please remove' : <DateText value={place.becomes} />),
          },
          {
            key: 'replacement',
            title: 'Replacement',
            width: 260,
            render: (place) => {
              const { id, name } = replacementIn(replacementOf(place));
              return (
                <EmployeeField
                  id={`replacement-${place.projectId}`}
                  name={`replacement-${place.projectId}`}
                  label={`Replacement on ${place.projectName}`}
                  labelUnseen
                  value={id}
                  chosenName={name}
                  without={employeeId}
                  error={unfit.get(place.projectId)}
                  disabled={disabled}
                  onLeave={() => undefined}
                  onUnread={() => undefined}
                  onChosen={(next, nextName) => onReplace(place, next === '' ? '' : `${next} ${nextName}`)}
                />
              );
            },
          },
        ]}
        rows={places}
        rowKey={(place) => String(place.projectId)}
        empty={
          <EmptyState
            title="No assignments end"
            icon="users"
            words="The employee is not assigned to any project after the last working day."
          />
        }
      />
    </Card>
  );
}
