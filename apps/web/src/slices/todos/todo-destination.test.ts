import type { Todo } from '@countinghouse/contract/todos/todos.contract.ts';
import { expect, test } from 'vitest';
import type { Destination } from '../../records/destination.tsx';
import { todoDestination } from './todo-destination.ts';

const todo = { projectId: 4, predictionId: 5, verificationId: 6, invoiceId: 7 } as Todo;

test.each<[Todo['type'], Partial<Todo>, Destination]>([
  ['PREDICTION', {}, '/predictiondetails/4?prediction=new'],
  ['INVOICE', {}, '/predictiondetails/4?invoice=new&prediction=5'],
  ['VERIFICATION', {}, '/verification/5?todo=6'],
  ['OVERDUE', {}, { projectId: 4, invoiceId: 7 }],
  ['PUSH', {}, { projectId: 4, invoiceId: 7 }],
  ['HAND', {}, '/projectdetails/4'],
  ['RESIGNATION', {}, '/developers/4'],
  ['RECONNECT', {}, { projectId: 4, invoiceId: 7 }],
  ['SYNC', {}, '/predictiondetails/4'],
  ['SYNC', { projectId: null }, '/settings/holidays'],
  ['RECONNECT', { projectId: null }, '/settings/identityProvider'],
])('a to-do of the type %s %j links to %s', (type, more, address) =>
  expect(todoDestination({ ...todo, ...more, type })).toEqual(address),
);
