import type { Destination } from '../../records/destination.tsx';
import type { Todo } from '@countinghouse/contract/todos/todos.contract.ts';

/** Where a to-do is done. */
export function todoDestination(todo: Todo): Destination {
  // a document of the books that belongs to no invoice of ours
  if (todo.type === 'DUPLICATE' && todo.projectId === null) return '/directinvoices';
  if (todo.projectId === null) return todo.type === 'SYNC' ? '/settings/holidays' : '/settings/identityProvider';
  const billings = `/predictiondetails/${todo.projectId}`;
  switch (todo.type) {
    case 'PREDICTION':
      return `${billings}?prediction=new`;
    case 'INVOICE':
      return `${billings}?invoice=new&prediction=${todo.predictionId}`;
    case 'VERIFICATION':
      return todo.verificationId === null
        ? `/verification/${todo.predictionId}`
        : `/verification/${todo.predictionId}?todo=${todo.verificationId}`;
    case 'RESIGNATION':
      return `/developers/${todo.projectId}`;
    case 'SYNC':
      return billings;
    case 'HAND':
      return `/projectdetails/${todo.projectId}`;
    default:
      return { projectId: todo.projectId, invoiceId: todo.invoiceId ?? 0 };
  }
}
