import { signInProviderFields } from '@countinghouse/contract/sign-in-providers/sign-in-provider-fields.ts';
import type { SignInProvider } from '@countinghouse/contract/sign-in-providers/sign-in-providers.contract.ts';
import { fieldColumn } from '../../records/field-column.tsx';
import { figureCell } from '../../ui/export/exported-cells.ts';
import type { TableColumn } from '../../ui/list/table-column.ts';

const secondFactorWords = ({ trustsSecondFactor }: SignInProvider): string =>
  trustsSecondFactor ? 'By the provider' : 'One-time code';

/** The columns of the sign-in providers. */
export const signInProviderColumns: readonly TableColumn<SignInProvider>[] = [
  fieldColumn(signInProviderFields, 'name', { width: 200, namesRow: true }),
  fieldColumn(signInProviderFields, 'issuer', { width: 320 }),
  fieldColumn(signInProviderFields, 'clientId', { width: 260 }),
  {
    key: 'secondFactor',
    title: 'Second factor',
    width: 160,
    render: secondFactorWords,
    exports: (row) => ({ 'Second factor': secondFactorWords(row) }),
  },
  {
    key: 'links',
    title: 'Linked users',
    width: 120,
    align: 'right',
    render: ({ links }) => String(links),
    exports: ({ links }) => ({ 'Linked users': figureCell(String(links)) }),
  },
];
