import { messages } from '@countinghouse/contract/messages.ts';
import type { UnbilledLine } from '@countinghouse/contract/unbilled/unbilled.contract.ts';
import { useParams, useSearchParams } from 'react-router';
import type { Destination } from '../records/destination.tsx';
import { todayHere } from '../api/today.ts';
import { AsOfField } from '../slices/receivables/as-of-field.tsx';
import { ageWords } from '../slices/unbilled/age-words.public.ts';
import { unbilledLinesColumns, unbilledLinesTotals } from '../slices/unbilled/unbilled-lines-columns.tsx';
import {
  linesShown,
  unbilledLinesList,
  unbilledLinesSortKeys,
  useUnbilledLines,
} from '../slices/unbilled/unbilled-lines-list.ts';
import { addressOfUnbilled } from '../slices/unbilled/unbilled-list.public.ts';
import { useListView } from '../slices/views/use-list-view.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { shownDate } from '../ui/fields/typed-date.ts';
import { pageReader, rowsOfPage } from '../ui/list/rows-of-page.ts';
import { useListState } from '../ui/list/use-list-state.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ListScreen } from './list-screen.tsx';

const rowKey = (row: UnbilledLine): string =>
  [
    row.kind,
    row.employeeName,
    row.startDate,
    row.age,
    row.rate,
    row.withoutPrice,
    row.invoiceId,
    row.currencyCode,
  ].join(' ');

const partWords = {
  work: 'Unbilled',
  drafts: 'Drafts',
  retainer: 'Retainer',
  upTo30: `${ageWords.upTo30} days`,
  upTo60: `${ageWords.upTo60} days`,
  upTo90: `${ageWords.upTo90} days`,
  over90: `${ageWords.over90} days`,
} as const;

/** `/unbilled/{id}`: the unbilled work of a project by developer, week and rate, with its drafts and its retainer. */
export function UnbilledProjectScreen() {
  const id = Number(useParams()['id']);
  if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647)
    return <ErrorState message={messages.unbilledLinesFailed} />;
  return <UnbilledOfProject key={id} id={id} />;
}

function UnbilledOfProject({ id }: { readonly id: number }) {
  const [state, ask] = useListState(unbilledLinesList, useSearchParams());
  const seen = useListView('UNBILLED_LINE', unbilledLinesColumns, unbilledLinesList, [state, ask]);
  const { on, show } = state.filters;
  const found = useUnbilledLines(id, state.filters);
  const rows = found.data && linesShown(found.data.lines, { show, search: state.search });
  const page = rows && rowsOfPage(rows, unbilledLinesSortKeys, state);
  const { companyId, projectName } = found.data ?? {};
  const opens = (row: UnbilledLine): Destination => {
    if (row.invoiceId !== null) return { projectId: id, invoiceId: row.invoiceId };
    if (row.withoutPrice === 'No rate') return `/ratedetails/${id}`;
    if (row.withoutPrice === 'Not on the project') return `/developers/${id}`;
    return row.isMissing || row.kind === 'Retainer' ? `/projectdetails/${id}` : `/predictiondetails/${id}`;
  };
  return (
    <ListScreen
      stacks
      header={
        <PageHeader
          above={
            <BackLink
              to={addressOfUnbilled({
                on,
                ...(companyId === undefined ? {} : { company: String(companyId ?? 'none') }),
              })}
            >
              Unbilled work
            </BackLink>
          }
          title={projectName === undefined ? 'Unbilled work' : `Unbilled work of ${projectName}`}
          meta={`As of ${shownDate(on ?? todayHere())}`}
        />
      }
      lists="UNBILLED_LINE"
      whose={id}
      tab={on === undefined ? undefined : `As of ${shownDate(on)}`}
      shape={unbilledLinesList}
      list={[state, ask]}
      seen={seen}
      found={{ ...found, data: page && { paginationDetails: page.pagination } }}
      failed={messages.unbilledLinesFailed}
      rows={page?.rows}
      rowKey={rowKey}
      readPage={pageReader(rows, unbilledLinesSortKeys, state.sort)}
      search="Search developers"
      tools={<AsOfField on={on} onChoose={(day) => ask({ filters: { show, on: day } })} />}
      narrowed={{
        chips:
          show === undefined
            ? []
            : [
                {
                  key: 'show',
                  label: 'Only',
                  value: partWords[show],
                  onRemove: () => ask({ filters: { on, show: undefined } }),
                },
              ],
        none: { on, show: undefined },
      }}
      totals={rows && unbilledLinesTotals(rows)}
      opens={opens}
      empty={{
        title: 'No unbilled work',
        icon: 'checkCircle',
        words: 'Hours without an invoice, drafts and the retainer of this project appear here.',
      }}
    />
  );
}
