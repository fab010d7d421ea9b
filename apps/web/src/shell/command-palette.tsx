import { useNavigate } from 'react-router';
import { useDestinations } from '../records/destination.tsx';
import type { Viewed } from '../api/viewing.ts';
import { resultDestination } from '../slices/search/result-destination.ts';
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
  const destinationOf = useDestinations();
  return (
    <SearchDialog
      commands={useCommands(onView)}
      onClose={onClose}
      onOpen={(result) => {
        onClose();
        const { to, state } = destinationOf(resultDestination(result));
        void navigate(to, { state });
      }}
    />
  );
}
