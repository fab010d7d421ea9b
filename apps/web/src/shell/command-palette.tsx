import { useNavigate } from 'react-router';
import type { Viewed } from '../api/viewing.ts';
import { resultAddress } from '../slices/search/result-address.ts';
import { SearchDialog } from '../slices/search/search-dialog.tsx';
import { useCommands } from './use-commands.ts';

/** The search over everything with the commands of the product; it goes where a result or a command leads. */
export function CommandPalette({
  onView,
  onClose,
}: {
  readonly onView: (person: Viewed | undefined) => void;
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  return (
    <SearchDialog
      commands={useCommands(onView)}
      onClose={onClose}
      onOpen={(result) => {
        onClose();
        void navigate(resultAddress(result));
      }}
    />
  );
}
