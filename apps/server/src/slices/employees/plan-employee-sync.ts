import type { Employee, UnchangedField } from '@countinghouse/contract/employees/employees.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { LeavePerson } from '@countinghouse/gateways/leave-records/leave-source.ts';

/** An employee here; what a person typed is not the people service's to change. */
export interface KnownEmployee extends Employee {
  readonly isByHand: boolean;
}

type Person = Pick<LeavePerson, 'name' | 'email' | 'employeeNumber'>;

export interface EmployeePlan {
  readonly found: number;
  readonly added: readonly Omit<Employee, 'employeeId'>[];
  /** Each with what it was and what it becomes. */
  readonly changed: readonly { readonly before: KnownEmployee; readonly after: KnownEmployee }[];
  readonly kept: readonly UnchangedField[];
  readonly unclear: readonly { readonly name: string; readonly reason: string }[];
}

const nameMax = 200;
const fields = { name: 'Name', email: 'Email', employeeNumber: 'Employee number' } as const;

/**
 * What the list of the people service changes here. An employee is matched by the company number, else by the e-mail address
 * unless another number is stored here: an address may be given to the next person. The service sets name, address and number
 * of a matched employee, but a value typed by hand stays and is reported. No employee is removed: people who are only in the
 * project tool, or who left, have hours here.
 */
export function planEmployeeSync(here: readonly KnownEmployee[], people: readonly Person[]): EmployeePlan {
  const byNumber = new Map(here.map((one) => [one.employeeNumber, one]));
  const byEmail = new Map(here.map((one) => [one.email?.toLowerCase() ?? null, one]));
  const added: Omit<Employee, 'employeeId'>[] = [];
  const changed: { before: KnownEmployee; after: KnownEmployee }[] = [];
  const kept: UnchangedField[] = [];
  const unclear: { name: string; reason: string }[] = [];
  const met = new Set<string>();
  for (const person of people.map(tidied)) {
    const { name, email, employeeNumber } = person;
    const ofNumber = employeeNumber === null ? undefined : byNumber.get(employeeNumber);
    const ofEmail = email === null ? undefined : byEmail.get(email);
    const before = ofNumber ?? ofEmail;
    const marks = [
      ...(employeeNumber === null ? [] : [`number ${employeeNumber}`]),
      ...(email === null ? [] : [`email ${email}`]),
      ...(before === undefined ? [] : [`employee ${before.employeeId}`]),
    ];
    if (name === '' || marks.length === 0) unclear.push({ name, reason: serverMessages.personUnnamed });
    else if (ofNumber !== undefined && ofEmail !== undefined && ofNumber !== ofEmail)
      unclear.push({ name, reason: serverMessages.personIsTwo(ofNumber.name, ofEmail.name) });
    else if (ofNumber === undefined && employeeNumber !== null && ofEmail?.employeeNumber != null)
      unclear.push({ name, reason: serverMessages.personOtherNumber(ofEmail.name, ofEmail.employeeNumber) });
    else if (marks.some((mark) => met.has(mark))) unclear.push({ name, reason: serverMessages.personTwice });
    else if (before === undefined) added.push(person);
    else {
      const { after, left } = changedBy(before, person);
      kept.push(...left);
      if (isOther(before, after)) changed.push({ before, after });
    }
    for (const mark of marks) met.add(mark);
  }
  return { found: people.length, added, changed, kept, unclear };
}

const tidied = ({ name, email, employeeNumber }: Person): Omit<Employee, 'employeeId'> => ({
  name: name.trim().slice(0, nameMax),
  email: email?.trim().toLowerCase() || null,
  employeeNumber: employeeNumber.trim() || null,
});

function changedBy(
  before: KnownEmployee,
  person: Omit<Employee, 'employeeId'>,
): { after: KnownEmployee; left: UnchangedField[] } {
  const left: UnchangedField[] = [];
  const said = <Text extends string | null>(field: keyof typeof fields, ours: Text, theirs: Text): Text => {
    const isSame = field === 'email' ? ours?.toLowerCase() === theirs : ours === theirs;
    if (theirs === null || isSame) return ours;
    if (!before.isByHand || ours === null) return theirs;
    left.push({ employeeName: before.name, field: fields[field], here: ours, there: theirs });
    return ours;
  };
  const after = {
    ...before,
    name: said('name', before.name, person.name),
    email: said('email', before.email, person.email),
    employeeNumber: said('employeeNumber', before.employeeNumber, person.employeeNumber),
  };
  return { after, left };
}

const isOther = (one: Employee, other: Employee): boolean =>
  one.name !== other.name || one.email !== other.email || one.employeeNumber !== other.employeeNumber;
