import { developerEndpoints, type Developer } from '@countinghouse/contract/developers/developers.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { useInvalidateDevelopers } from './use-developers.ts';

/** Removes a developer from a project, once; the server says where they have hours, rates or invoices there. */
export function RemoveDeveloper({
  projectId,
  developer: { employeeId, employeeName, version },
  onRemoved,
}: {
  readonly projectId: number;
  readonly developer: Developer;
  readonly onRemoved: () => void;
}) {
  const { act } = useAction(useInvalidateDevelopers());
  const remove = () =>
    act({
      question: { title: messages.employeeRemoveQuestion(employeeName), yes: 'Remove', no: 'Keep', danger: true },
      call: (saveOnce) => saveOnce(developerEndpoints.remove, { query: { projectId, employeeId, version } }),
      done: messages.employeeRemoved,
      failed: messages.employeeDeleteFailed,
      onDone: onRemoved,
    });
  return (
    <Button look="quiet" icon="trash" onClick={() => void remove()}>
      Remove
    </Button>
  );
}
