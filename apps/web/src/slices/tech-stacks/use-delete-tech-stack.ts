import { messages } from '@countinghouse/contract/messages.ts';
import { techStackEndpoints, type TechStack } from '@countinghouse/contract/tech-stacks/tech-stacks.contract.ts';
import { useAction } from '../../records/use-action.ts';
import { useInvalidateTechStacks } from './use-tech-stacks.ts';

/** Asks, and deletes a role; one that developers or rates have stays, and the server says how many. */
export function useDeleteTechStack() {
  const { act } = useAction(useInvalidateTechStacks());
  return ({ id, name, version }: TechStack) =>
    act({
      record: id,
      question: { title: messages.techStackDeleteQuestion(name), yes: 'Delete', no: 'Keep', danger: true },
      call: (saveOnce) => saveOnce(techStackEndpoints.remove, { params: { id }, query: { version } }),
      done: messages.techStackDeleted,
      failed: messages.techStackDeleteFailed,
    });
}
