import type { companyEndpoints } from '@countinghouse/contract/companies.contract.ts';
import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import { Card } from '../../ui/card.tsx';
import { None } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';

type Client = ReceivedOf<typeof companyEndpoints.get>['clientDetailsList'][number];

const columns: readonly TableColumn<Client>[] = [
  { key: 'name', title: 'Client name', width: 200, namesRow: true, render: (row) => row.name },
  { key: 'email', title: 'Email', width: 240, render: (row) => row.email },
  { key: 'phone', title: 'Phone number', width: 160, render: (row) => row.phoneNumber ?? <None /> },
];

/** The people at a company. */
export function ClientsOfCompany({ clients }: { readonly clients: readonly Client[] }) {
  return (
    <Card title="Clients" note={clients.length} flush={clients.length > 0}>
      {clients.length === 0 ? (
        'This company has no clients yet.'
      ) : (
        <DataTable label="Clients" columns={columns} rows={clients} rowKey={({ id }) => String(id)} empty={null} />
      )}
    </Card>
  );
}
