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
  /** False while an added row has no role; of an item also until the names of items are known. */
  readonly mayAdd: { readonly developer: boolean; readonly item: boolean };
  readonly onAdd: (what: 'developer' | 'item') => void;
}) {
  const developer: MenuAction = {
    key: 'developer',
    label: 'Add Developer',
    icon: 'user',
    disabled: !mayAdd.developer,
    onChoose: () => onAdd('developer'),
  };
  return (
    <ActionMenu
      actions={[
        ...(hasDevelopers ? [developer] : []),
        { key: 'item', label: 'Add Item', icon: 'tag', disabled: !mayAdd.item, onChoose: () => onAdd('item') },
      ]}
    >
      <Button icon="plus">Add New Row</Button>
    </ActionMenu>
  );
}
