import { viewingEndpoints, type ViewedUser } from '@countinghouse/contract/viewing/viewing.contract.ts';
import { query } from '../../api/api.ts';
import { useWhenNeeded } from '../../api/use-when-needed.ts';
import { useViewing, type Viewed } from '../../api/viewing.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './viewing.module.css';

/** Shows the lists in the view of a CSM or accountant; for administrators, in the header. A long list of them is searched. */
export function ViewingPicker({ onChoose }: { onChoose: (person: Viewed | undefined) => void }) {
  const person = useViewing((state) => state.person);
  const { data, need } = useWhenNeeded(query(viewingEndpoints.people), { csm: [], accountant: [] });
  const groups = [
    { group: 'CSM', role: 'ROLE_CSM', people: data?.csm ?? [] },
    { group: 'Accountant', role: 'ROLE_ACCOUNTANT', people: data?.accountant ?? [] },
  ] as const;
  const entries = groups.flatMap(({ group, role, people }) =>
    people.map(({ id, name, email }) => ({
      key: String(id),
      label: nameAmong(people, { id, name, email }),
      group,
      ...(id === person?.id ? { icon: 'check' as const } : {}),
      onChoose: () => onChoose({ id, name, email, role }),
    })),
  );
  return (
    <span className={classNames(styles.picker, person !== undefined && styles.chosen)}>
      <ActionMenu actions={data && entries} onNear={need}>
        <Button
          size="small"
          icon="user"
          aria-label={`View as a CSM or accountant${person === undefined ? '' : `: ${person.name}`}`}
        >
          {person === undefined ? <span className={styles.offer}>View as …</span> : person.name}
        </Button>
      </ActionMenu>
      {person !== undefined && (
        <IconButton icon="close" label="Reset" size="small" onClick={() => onChoose(undefined)} />
      )}
    </span>
  );
}

/** The name of a person in a list; people with the same name are shown with their addresses. */
const nameAmong = (people: readonly ViewedUser[], { name, email }: ViewedUser): string =>
  people.filter((one) => one.name === name).length === 1 ? name : `${name} (${email})`;
