import type { ProjectOptions } from '@countinghouse/contract/options/options.contract.ts';
import type { FaultsOf } from '../../records/rows-grid.tsx';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { columnNames, isEditable, textIn, withText, type ColumnName, type ProjectSettingsRow } from './project-rows.ts';
import { fieldLabels, showsRetainer, showsTemplate, showsTmHours } from './project-values.ts';

type Column = GridColumn<ProjectSettingsRow>;
type Choices = NonNullable<Column['choices']>;
type Look = Partial<Pick<Column, 'kind' | 'width' | 'frozen' | 'decimals' | 'max' | 'choices'>>;
type SalesPersons = readonly { readonly id: number; readonly name: string }[];

/** What is typed or chosen in each column. */
const looksOf = (options: ProjectOptions, salesPersons: SalesPersons): Readonly<Record<ColumnName, Look>> => ({
  name: { width: 240, frozen: true },
  model: { choices: options.projectModel },
  payModel: { width: 110, choices: options.payModel },
  cycle: { width: 120, choices: options.invoiceCycle },
  invoiceTerm: { width: 110 },
  accType: { choices: options.accType },
  projectStartDate: { kind: 'date' },
  primaryCsm: { width: 170, choices: people(options.csmUsers) },
  primaryAccountant: { width: 170, choices: people(options.accountantUsers) },
  salesPersons: { width: 170, choices: salesPersons.map(({ id, name }) => ({ value: String(id), label: name })) },
  leadSource: { choices: options.leadSource },
  channel: { choices: options.channel },
  leaveTerm: { width: 110, kind: 'money', decimals: 2, max: '31' },
  invoiceTemplate: { choices: options.invoiceTemplate },
  retainer: { width: 110 },
  tmHours: { width: 110, kind: 'hours', max: '8784' },
});

/** Users by name; of two with the same name the email says which one is meant. */
function people(users: ProjectOptions['csmUsers']): Choices {
  const isShared = (name: string): boolean => users.filter((one) => one.name === name).length > 1;
  return users.map(({ email, name }) => ({ value: email, label: isShared(name) ? `${name} (${email})` : name }));
}

/** The columns in which the settings of several projects are edited. */
export function projectSettingsColumns(
  options: ProjectOptions,
  salesPersons: SalesPersons,
  faultsOf: FaultsOf<ProjectSettingsRow>,
): readonly Column[] {
  const looks = looksOf(options, salesPersons);
  return columnNames.map((name): Column => {
    const look = looks[name];
    return {
      key: name,
      title: fieldLabels[name],
      width: 150,
      kind: look.choices === undefined ? 'text' : 'choice',
      ...look,
      read: (row) => (name === 'salesPersons' ? salesPersonsOf(row) : textIn(row, name)),
      ...(name === 'name' ? {} : { write: (row, text) => withText(row, name, text) }),
      isReadOnly: (row) => !isEditable(row, name) || !belongsToModel(name, row),
      fault: (row) => row.refused[name] ?? faultsOf(row)[name],
    };
  });
}

/** Invoice template, retainer and T&M hours belong to some models alone. */
function belongsToModel(name: ColumnName, { values }: ProjectSettingsRow): boolean {
  if (name === 'retainer') return showsRetainer(values);
  if (name === 'tmHours') return showsTmHours(values);
  return name !== 'invoiceTemplate' || showsTemplate(values);
}

/** The sales person of a project; the names of several, which are changed in its form. */
function salesPersonsOf(row: ProjectSettingsRow): string {
  const chosen = textIn(row, 'salesPersons');
  return chosen.includes('\n') ? row.project.salesmans.map(({ name }) => name).join(', ') : chosen;
}
