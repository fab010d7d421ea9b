import { viewingEndpoints, type ViewedUser } from '@countinghouse/contract/viewing/viewing.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { useViewing, type Viewed } from '../../api/viewing.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import control from '../../ui/fields/control.module.css';
import { Icon } from '../../ui/icon.tsx';
import styles from './viewing.module.css';

/** Shows the lists in the view of a CSM or accountant; for administrators, in the header. */
export function ViewingPicker({ onChoose }: { onChoose: (person: Viewed | undefined) => void }) {
  const person = useViewing((state) => state.person);
  const { data } = useQuery(query(viewingEndpoints.people));
  const groups = [
    { label: 'CSM', role: 'ROLE_CSM', people: data?.csm ?? [], names: namesAmong(data?.csm ?? []) },
    {
      label: 'Accountant',
      role: 'ROLE_ACCOUNTANT',
      people: data?.accountant ?? [],
      names: namesAmong(data?.accountant ?? []),
    },
  ] as const;
  const entries = groups.flatMap(({ role, people }) =>
    people.map(({ id, name, email }): Viewed => ({ id, name, email, role })),
  );
  const known = person === undefined || entries.some(({ id }) => id === person.id);
  return (
    <span className={classNames(control.withMarks, styles.picker)}>
      <select
        className={classNames(control.control, control.select, person === undefined && styles.unset)}
        aria-label="View as a CSM or accountant"
        value={person?.id ?? ''}
        onChange={(event) => onChoose(entries.find(({ id }) => id === Number(event.target.value)))}
      >
        <option value="">View as …</option>
        {!known && <option value={person.id}>{person.name}</option>}
        {groups.map(({ label, people, names }) => (
          <optgroup key={label} label={label}>
            {people.map(({ id }, at) => (
              <option key={id} value={id}>
                {names[at]}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <span className={control.after}>
        {person === undefined ? (
          <Icon name="chevronDown" size={14} />
        ) : (
          <IconButton icon="close" label="Reset" size="tiny" onClick={() => onChoose(undefined)} />
        )}
      </span>
    </span>
  );
}

/** The name of each person in a list; people with the same name are shown with their addresses. */
function namesAmong(people: readonly ViewedUser[]): readonly string[] {
  const times = new Map<string, number>();
  for (const { name } of people) times.set(name, (times.get(name) ?? 0) + 1);
  return people.map(({ name, email }) => (times.get(name) === 1 ? name : `${name} (${email})`));
}
