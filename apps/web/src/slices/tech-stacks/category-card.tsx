import type { TechStack } from '@countinghouse/contract/tech-stacks/tech-stacks.contract.ts';
import { RowMenu } from '../../ui/action-menu.tsx';
import type { MenuAction } from '../../ui/menu-action.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { shortDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import { readableDecimal } from '../../ui/figures/amount.tsx';
import { None } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';

/** The roles of one category, or its title alone. */
export function CategoryCard({
  category,
  techStacks,
  isFolded,
  onFold,
  actionsOf,
}: {
  readonly category: TechStack['category'];
  readonly techStacks: readonly TechStack[];
  readonly isFolded: boolean;
  readonly onFold: () => void;
  /** What can be done with a role; nothing for who may only look. */
  readonly actionsOf: ((techStack: TechStack) => readonly MenuAction[]) | undefined;
}) {
  const columns: readonly TableColumn<TechStack>[] = [
    { key: 'name', title: 'Tech stack', width: 150, namesRow: true, render: (row) => row.name },
    {
      key: 'rate',
      title: 'Default rate',
      width: 130,
      align: 'right',
      render: ({ defaultRate, defaultRateCurrency }) =>
        defaultRate === null ? <None /> : `${defaultRateCurrency} ${readableDecimal(shortDecimal(defaultRate))}`,
    },
    { key: 'developers', title: 'Developers', width: 100, align: 'right', render: (row) => row.developers },
    ...(actionsOf === undefined
      ? []
      : [
          {
            key: 'menu',
            title: 'Actions',
            titleUnseen: true,
            width: 60,
            staysRight: true,
            align: 'right' as const,
            render: (row: TechStack) => <RowMenu of={row.name} actions={actionsOf(row)} />,
          },
        ]),
  ];
  return (
    <Card
      title={category}
      note={techStacks.length}
      flush
      actions={
        techStacks.length > 0 && (
          <IconButton
            icon={isFolded ? 'chevronRight' : 'chevronDown'}
            label={`${isFolded ? 'Show' : 'Fold'} ${category}`}
            size="small"
            aria-expanded={!isFolded}
            onClick={onFold}
          />
        )
      }
    >
      {!isFolded && techStacks.length > 0 && (
        <DataTable
          label={category}
          columns={columns}
          rows={techStacks}
          rowKey={(row) => String(row.id)}
          pageKeys={false}
          empty={null}
        />
      )}
    </Card>
  );
}
