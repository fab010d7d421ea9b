import { quantityOfService, serviceAmount } from '@countinghouse/billing/invoices/service-lines.ts';
import type { Currency } from '@countinghouse/billing/values/money.ts';
import { moneyOfMinorUnits, moneyText } from '@countinghouse/billing/values/money.ts';
import { priceFromText } from '@countinghouse/billing/values/price.ts';
import { quantityText } from '@countinghouse/billing/values/quantity.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useMemo } from 'react';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SpreadsheetGrid } from '../../../ui/grid/spreadsheet-grid.tsx';
import type { ServiceRow } from './timesheet-sheet.ts';

/** The lines that a user adds to the bill beside the developers: services, and credits. */
export function ServiceLines({
  services,
  servicesByUser,
  names,
  currency,
  onServices,
  onRemove,
  onErrors,
}: {
  readonly services: readonly ServiceRow[];
  readonly servicesByUser?: readonly ServiceRow[] | undefined;
  readonly names: readonly string[];
  readonly currency: Currency;
  readonly onServices: (services: readonly ServiceRow[]) => void;
  readonly onRemove: (service: ServiceRow) => void;
  readonly onErrors: (count: number) => void;
}) {
  const columns = useMemo(() => serviceColumns(names, currency, onRemove), [names, currency, onRemove]);
  return (
    <SpreadsheetGrid
      label="Items"
      columns={columns}
      rows={services}
      rowsByUser={servicesByUser}
      rowKey={(service) => String(service.id)}
      onRows={onServices}
      onErrors={onErrors}
      heightMax={320}
      empty={<EmptyState title="No items" icon="menu" words={messages.noItemsLeft} />}
    />
  );
}

function serviceColumns(
  names: readonly string[],
  currency: Currency,
  onRemove: (service: ServiceRow) => void,
): readonly GridColumn<ServiceRow>[] {
  const amountOf = ({ name, rate }: ServiceRow) => serviceAmount({ name, price: priceFromText(rate) }, currency);
  return [
    {
      key: 'name',
      title: 'Item',
      width: 200,
      kind: 'choice',
      frozen: true,
      choices: names.map((value) => ({ value, label: value })),
      isMarked: () => true,
      read: ({ name }) => name,
      write: (service, name) => ({ ...service, name }),
    },
    {
      key: 'description',
      title: 'Description',
      width: 320,
      kind: 'text',
      read: ({ description }) => description,
      write: (service, description) => ({ ...service, description }),
    },
    {
      key: 'quantity',
      title: 'Quantity',
      width: 96,
      kind: 'hours',
      negative: true,
      read: ({ name }) => quantityText(quantityOfService(name)),
    },
    {
      key: 'rate',
      title: 'Rate',
      width: 140,
      kind: 'rate',
      negative: true,
      max: '10000000000',
      read: ({ rate }) => rate,
      write: (service, rate) => ({ ...service, rate }),
      invalid: messages.invalidPrice,
      check: (text) => (text === '' ? messages.pleaseEnter('price') : undefined),
    },
    {
      key: 'amount',
      title: `Amount (${currency.code})`,
      width: 140,
      kind: 'money',
      decimals: currency.decimals,
      negative: true,
      read: (service) => moneyText(amountOf(service), currency),
      total: (all) =>
        moneyText(moneyOfMinorUnits(all.reduce<bigint>((sum, service) => sum + amountOf(service), 0n)), currency),
    },
    {
      key: 'remove',
      title: 'Remove',
      width: 110,
      kind: 'text',
      read: () => '',
      action: (service) => ({ label: 'Remove', run: () => onRemove(service) }),
    },
  ];
}
