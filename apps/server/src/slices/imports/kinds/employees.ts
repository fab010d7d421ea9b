import { employeeEndpoints, employeeFields } from '@countinghouse/contract/employees/employees.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { keyFrom, textsOfKey, type Columns, type Importer, type Part, type Stored, type Values } from '../importer.ts';

interface Body {
  readonly name: string;
  readonly email: string;
  readonly employeeNumber: string;
}

export const employeeColumns = {
  employeeName: {
    label: employeeFields.name.label,
    names: ['employee', 'employee name', 'developer', 'developer name', 'full name'],
    faultsOf: ['name'],
    isRequired: true,
  },
  employeeEmail: {
    label: employeeFields.email.label,
    names: ['employee email', 'email address', 'e mail', 'work email'],
    faultsOf: ['email'],
  },
  employeeNumber: { label: employeeFields.employeeNumber.label, names: ['employee id', 'number'] },
} as const satisfies Columns;

/** An employee is known by the email address, else by the number, else by the name. */
export const employeeKey = ({ employeeEmail, employeeNumber, employeeName }: Values): string =>
  employeeEmail !== undefined
    ? keyFrom('email', employeeEmail)
    : employeeNumber !== undefined
      ? keyFrom('number', employeeNumber)
      : keyFrom('name', employeeName);

/** The employees of some keys. Of several with the same name none is meant. */
export async function employeesBy(tx: Tx, keys: readonly string[]): Promise<Map<string, Stored>> {
  const by = (kind: string): string[] =>
    keys.flatMap((key) => {
      const [of, text = ''] = textsOfKey(key);
      return of === kind ? [text] : [];
    });
  const { rows } = await sql<{
    id: number;
    version: number;
    name: string;
    email: string | null;
    number: string | null;
  }>`
    select id, version, name, email::text as email, employee_number as number from employee
    where email = any (${by('email')}::citext[]) or lower(employee_number) = any (${by('number')}::text[])
      or lower(name) = any (${by('name')}::text[]) order by id`.execute(tx);
  const found = new Map<string, Stored>();
  const namesakes = new Set<string>();
  for (const { id, version, name, email, number } of rows) {
    const one = { id, version, body: { name, email: email ?? '', employeeNumber: number ?? '' } satisfies Body };
    if (email !== null) found.set(keyFrom('email', email), one);
    if (number !== null) found.set(keyFrom('number', number), one);
    const byName = keyFrom('name', name);
    if (found.has(byName)) namesakes.add(byName);
    found.set(byName, one);
  }
  for (const key of namesakes) found.delete(key);
  return found;
}

/** @param isKept Whether an employee who is there stays as they are, since a file of something else names them only */
export const employeePart = (isKept: boolean): Part => ({
  name: 'employee',
  columns: employeeColumns,
  keyOf: employeeKey,
  schema: employeeEndpoints.add.body,
  storedBy: employeesBy,
  prepare: async (tx, rows) => ({
    stored: await employeesBy(tx, rows.map(employeeKey)),
    bodyOf: ({ employeeName, employeeEmail, employeeNumber }: Values, before) => {
      const {
        name,
        email,
        employeeNumber: number,
      } = (before as Body | undefined) ?? {
        name: '',
        email: '',
        employeeNumber: '',
      };
      if (isKept && before !== undefined) return before;
      return { name: employeeName ?? name, email: employeeEmail ?? email, employeeNumber: employeeNumber ?? number };
    },
  }),
  add: async ({ call }, body: Body) => ({ id: (await call(employeeEndpoints.add, { body })).employeeId, version: 1 }),
  change: async ({ call }, body: Body, { id, version }) => {
    const changed = await call(employeeEndpoints.change, { params: { id }, body: { ...body, version } });
    return { id, version: changed.version };
  },
  remove: async ({ tx, audit }, { id, body }) => {
    await tx.deleteFrom('employee').where('id', '=', id).execute();
    audit({ action: 'Deleted', resource: 'EMPLOYEE', resourceId: id, resourceName: (body as Body).name });
  },
});

/** Employees who are added by hand. */
export const employees: Importer = { kind: 'employees', partsFor: async () => [employeePart(false)] };
