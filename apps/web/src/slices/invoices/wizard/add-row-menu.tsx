import { ActionMenu } from '../../../ui/action-menu.tsx';
import type { MenuAction } from '../../../ui/menu-action.ts';
import { Button } from '../../../ui/button.tsx';

/** Adds an empty row to a timesheet: for a developer, or for another item. */
export function AddRowMenu({
  mayAdd,
  hasDevelopers,
  onAdd,
}: {
  /** A retainer bills no hours of developers. */
  readonly hasDevelopers: boolean;
  /** False while an added row has no role, or the names of items are not known yet. */
  readonly mayAdd: boolean;
  readonly onAdd: (what: 'developer' | 'item') => void;
}) {
  const developer: MenuAction = {
    key: 'developer',
    label: 'Add Developer',
    icon: 'user',
    disabled: !mayAdd,
    onChoose: () => onAdd('developer'),
  };
  return (
    <ActionMenu
      actions={[
        ...(hasDevelopers ? [developer] : []),
        { key: 'item', label: 'Add Item', icon: 'tag', disabled: !mayAdd, onChoose: () => onAdd('item') },
      ]}
    >
      <Button icon="plus">Add New Row</Button>
    </ActionMenu>
  );
}
