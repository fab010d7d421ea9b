import { yearOf } from '@countinghouse/billing/values/calendar-date.ts';
import { holidayEndpoints, holidayYears, type Holiday } from '@countinghouse/contract/holidays/holidays.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { toFailure } from '../api/to-failure.ts';
import { useMay } from '../api/may.ts';
import { todayHere } from '../api/today.ts';
import { holidayColumns } from '../slices/holidays/holiday-columns.tsx';
import { HolidayDrawer, regionChoices } from '../slices/holidays/holiday-drawer.tsx';
import { ImportCalendar } from '../slices/holidays/import-calendar.tsx';
import { StoppedHolidays } from '../slices/holidays/stopped-holidays.tsx';
import { useDeleteHoliday } from '../slices/holidays/use-delete-holiday.ts';
import { useHolidays } from '../slices/holidays/use-holidays.ts';
import type { MenuAction } from '../ui/menu-action.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ChoiceField } from '../ui/fields/choice-field.tsx';
import { DataTable } from '../ui/list/data-table.tsx';
import { menuColumn } from '../ui/list/menu-column.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './project-page.module.css';

type Opened = { readonly what: 'holiday'; readonly holiday?: Holiday } | { readonly what: 'file' };

/** `/settings/holidays`: the public holidays of each region, by year. Year and region are in the address. */
export function HolidaysScreen() {
  const [address, setAddress] = useSearchParams();
  const requested = Number(address.get('year'));
  const year =
    Number.isInteger(requested) && requested >= holidayYears.min && requested <= holidayYears.max
      ? requested
      : yearOf(todayHere());
  const of = regionChoices.some(({ value }) => value === address.get('region')) ? (address.get('region') ?? '') : '';
  const go = (to: { readonly year?: number; readonly region?: string }) => {
    const { year: next = year, region: chosen = of } = to;
    setAddress({ year: String(next), ...(chosen === '' ? {} : { region: chosen }) });
  };
  const { data, error, refetch, isPlaceholderData } = useHolidays(year);
  const [opened, open] = useState<Opened>();
  const mayChange = useMay(holidayEndpoints.change);
  const remove = useDeleteHoliday();
  const fieldId = useId();
  const menu = menuColumn<Holiday>(
    ({ name, region }) => `${name}, ${region}`,
    (holiday): readonly MenuAction[] => [
      { key: 'edit', label: 'Edit', icon: 'edit', onChoose: () => open({ what: 'holiday', holiday }) },
      { key: 'delete', label: 'Delete', icon: 'trash', danger: true, onChoose: () => void remove(holiday) },
    ],
  );
  const close = () => open(undefined);
  return (
    <div className={styles.page}>
      <PageHeader
        title="Holidays"
        meta={
          <>
            <IconButton
              icon="chevronLeft"
              label="Previous year"
              disabled={year === holidayYears.min}
              onClick={() => go({ year: year - 1 })}
            />
            <strong className="figures">{year}</strong>
            <IconButton
              icon="chevronRight"
              label="Next year"
              disabled={year === holidayYears.max}
              onClick={() => go({ year: year + 1 })}
            />
          </>
        }
        actions={
          <>
            <ChoiceField
              id={fieldId}
              name="region"
              label="Region"
              labelUnseen
              placeholder="All regions"
              value={of}
              choices={regionChoices}
              error={undefined}
              disabled={false}
              onChange={(region) => go({ region })}
              onLeave={() => undefined}
              onUnread={() => undefined}
            />
            {mayChange && (
              <>
                <Button icon="upload" onClick={() => open({ what: 'file' })}>
                  Import file
                </Button>
                <Button look="primary" icon="plus" onClick={() => open({ what: 'holiday' })}>
                  Add holiday
                </Button>
              </>
            )}
          </>
        }
      />
      {mayChange && <StoppedHolidays />}
      <div className={styles.list}>
        <DataTable
          label="Holidays"
          columns={mayChange ? [...holidayColumns, menu] : holidayColumns}
          rows={data?.holidayDetails.filter(({ region }) => of === '' || region === of)}
          rowKey={({ id }) => String(id)}
          loading={isPlaceholderData}
          failure={toFailure(error, () => void refetch(), messages.holidaysFailed)}
          {...(mayChange ? { onOpen: (holiday: Holiday) => open({ what: 'holiday', holiday }) } : {})}
          empty={
            <EmptyState
              title={`No holidays ${of === '' ? '' : `of ${of} `}in ${year}`}
              icon="calendar"
              words="Every Monday to Friday counts as a working day."
            />
          }
        />
      </div>
      {opened?.what === 'holiday' && <HolidayDrawer holiday={opened.holiday} startRegion={of} onClose={close} />}
      {opened?.what === 'file' && <ImportCalendar startRegion={of} year={year} onClose={close} />}
    </div>
  );
}
