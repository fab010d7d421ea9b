import { describe, expect, test } from 'vitest';
import { messages } from '@countinghouse/contract/messages.ts';
import { choosable, emptyRow, errorsOfRows, withAdded, withChosen, withPrimary } from './assign-rows.ts';

const row = (clientId: string, primary = false) => ({ clientId, primary });

describe('the clients chosen for a project', () => {
  test('begin with the primary one: the first row, when its client is chosen', () => {
    expect(withChosen([emptyRow], 0, '1')).toEqual([row('1', true)]);
    expect(withChosen([row('1', true), emptyRow], 1, '2')).toEqual([row('1', true), row('2')]);
    expect(withChosen([row('1'), row('2', true)], 0, '3')).toEqual([row('3'), row('2', true)]);
  });

  test('have one primary client, and a new one replaces it', () => {
    expect(withPrimary([row('1', true), row('2')], 1, true)).toEqual([row('1'), row('2', true)]);
    expect(withPrimary([row('1', true), row('2')], 0, false)).toEqual([row('1'), row('2')]);
  });

  test('are joined by new ones, the first of which becomes primary when none is', () => {
    expect(withAdded([row('1', true)], [2])).toEqual([row('1', true), row('2')]);
    expect(withAdded([], [1, 2])).toEqual([row('1', true), row('2')]);
  });

  test('cannot be chosen twice, and come back when their row is deleted', () => {
    const clients = [{ id: 1 }, { id: 2 }, { id: 3 }];
    expect(choosable(clients, [row('1'), row('2')], 1)).toEqual([{ id: 2 }, { id: 3 }]);
    expect(choosable(clients, [row('2')], 0)).toEqual(clients);
  });

  test('must all be chosen, of one company', () => {
    expect(errorsOfRows({ companyId: '', clients: [row('1', true), emptyRow] })).toEqual({
      companyId: 'Please select company',
      'clients.1.clientId': messages.selectOrDeleteClient,
    });
  });
});
