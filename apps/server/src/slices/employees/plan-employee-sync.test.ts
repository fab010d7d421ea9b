import { describe, expect, test } from 'vitest';
import { planEmployeeSync, type KnownEmployee } from './plan-employee-sync.ts';

const asha: KnownEmployee = {
  employeeId: 1,
  name: 'Asha Rao',
  email: 'asha@devs.example',
  employeeNumber: 'E-1',
  isByHand: false,
};
const bela: KnownEmployee = {
  ...asha,
  employeeId: 2,
  name: 'Bela Kun',
  email: 'bela@devs.example',
  employeeNumber: null,
};
const person = (name: string, email: string | undefined, employeeNumber: string) => ({
  name,
  employeeNumber,
  ...(email === undefined ? {} : { email }),
});
const plan = (...given: Parameters<typeof planEmployeeSync>) => {
  const { added, changed, kept, unclear } = planEmployeeSync(...given);
  return { added, changed: changed.map(({ after }) => after), kept, unclear };
};
const nothing = { added: [], changed: [], kept: [], unclear: [] };

describe('the people of the people service', () => {
  test('who are known by number or address, and are the same, change nothing', () => {
    const people = [person(' Asha Rao ', 'ASHA@devs.example', 'E-1'), person('Bela Kun', 'bela@devs.example', '')];
    expect(plan([asha, bela], people)).toEqual(nothing);
  });

  test('who are known by neither are added, those without an address too', () => {
    expect(plan([asha], [person('مريم 👩‍💻', undefined, 'E-9')])).toEqual({
      ...nothing,
      added: [{ name: 'مريم 👩‍💻', email: null, employeeNumber: 'E-9' }],
    });
  });

  test('set name, address and number that were not typed by hand; a value that the service lacks stays', () => {
    const people = [person('Asha Rao-Berg', undefined, 'E-1'), person('Bela Kun', 'bela@devs.example', 'E-2')];
    expect(plan([asha, bela], people)).toEqual({
      ...nothing,
      changed: [
        { ...asha, name: 'Asha Rao-Berg' },
        { ...bela, employeeNumber: 'E-2' },
      ],
    });
  });

  test('fill the empty fields of an employee typed by hand; typed values stay and are reported', () => {
    const typed = { ...bela, isByHand: true };
    expect(plan([typed], [person('Béla Kun', 'bela@devs.example', 'E-2')])).toEqual({
      ...nothing,
      changed: [{ ...typed, employeeNumber: 'E-2' }],
      kept: [{ employeeName: 'Bela Kun', field: 'Name', here: 'Bela Kun', there: 'Béla Kun' }],
    });
  });

  test.each([
    [
      'with the number of one and the address of another',
      [person('X', 'bela@devs.example', 'E-1')],
      'has the number of Asha Rao and the email of Bela Kun here',
    ],
    [
      'with the address of an employee with another number',
      [person('X', 'ASHA@devs.example', 'E-8')],
      'has the email of Asha Rao, who has the number E-1 here',
    ],
    [
      'without a name',
      [person(' ', 'x@devs.example', 'E-7')],
      'has neither number nor email in Zoho People, or no name',
    ],
    [
      'without number and address',
      [person('X', undefined, ' ')],
      'has neither number nor email in Zoho People, or no name',
    ],
  ])('%s are left out and told', (_what, people, reason) => {
    expect(plan([asha, bela], people)).toEqual({ ...nothing, unclear: [{ name: people[0]?.name.trim(), reason }] });
  });

  test('who are there twice are taken once, known or not', () => {
    const people = [
      person('Asha Rao', 'asha@devs.example', ''),
      person('Asha R.', undefined, 'E-1'),
      person('New', 'new@devs.example', 'E-5'),
      person('Newer', 'other@devs.example', 'E-5'),
    ];
    expect(plan([asha], people)).toMatchObject({
      added: [{ name: 'New' }],
      changed: [],
      unclear: [
        { name: 'Asha R.', reason: 'is there twice in Zoho People' },
        { name: 'Newer', reason: 'is there twice in Zoho People' },
      ],
    });
  });
});
