import {
  calendarFileMax,
  holidayEndpoints,
  type CalendarDay,
  type CalendarFile,
} from '@countinghouse/contract/holidays/holidays.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { region } from '@countinghouse/contract/options.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { query } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/to-failure.ts';
import { useInvalidateAll } from '../../api/use-invalidate-all.ts';
import { aboveForm, useAction } from '../../records/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { UploadField } from '../../ui/fields/upload-field.tsx';
import { DateText } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { weekdayWords } from './holiday-columns.tsx';
import { regionChoices } from './holiday-drawer.tsx';
import styles from './holidays.module.css';

const columns: readonly TableColumn<CalendarDay>[] = [
  { key: 'date', title: 'Holiday date', width: 115, render: ({ date }) => <DateText value={date} /> },
  { key: 'weekday', title: 'Day', width: 105, render: ({ date }) => weekdayWords(date) },
  { key: 'name', title: 'Holiday', width: 220, namesRow: true, render: ({ name }) => name },
  {
    key: 'standing',
    title: 'Result',
    width: 200,
    render: ({ standing, knownName, name }) =>
      standing === 'new' ? 'Will be added' : knownName === name ? 'Already exists' : `Kept as ${knownName ?? ''}`,
  },
];

/** Reads a calendar file of one region: shows each day in it, then adds the new ones. */
export function ImportCalendar({
  startRegion,
  year,
  onClose,
}: {
  readonly startRegion: string;
  /** Days of this year and the next are read. */
  readonly year: number;
  readonly onClose: () => void;
}) {
  const id = useId();
  const [of, setOf] = useState(startRegion);
  const [years, setYears] = useState<YearCount>('2');
  const [file, setFile] = useState<File>();
  const [read, setRead] = useState<{ readonly file: File; readonly text: string }>();
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { save } = useAction(useInvalidateAll());

  const chosen = region.safeParse(of).data;
  // another file may have been chosen while the first one was read
  const calendar = read?.file === file ? read?.text : undefined;
  const upload: CalendarFile | undefined =
    chosen === undefined || calendar === undefined
      ? undefined
      : { region: chosen, calendar, from: year, to: year + Number(years) - 1 };
  const preview = useQuery({
    ...query(holidayEndpoints.previewFile, { body: upload ?? { region: 'US', calendar: '', from: year, to: year } }),
    enabled: upload !== undefined && !busy,
    retry: false,
  });
  const regionError = file !== undefined && chosen === undefined ? messages.pleaseSelect('region') : undefined;
  const error =
    refused ?? (preview.error === null ? undefined : wordsOfFailure(preview.error, messages.calendarFailed));

  /** Clears the errors, which belong to the former region and years. */
  function askAgain(choose: () => void): void {
    choose();
    if (file !== undefined) setRefused(undefined);
  }

  async function bring(): Promise<void> {
    if (upload === undefined) return;
    setBusy(true);
    const errors = await save({
      call: (saveOnce) => saveOnce(holidayEndpoints.importFile, { body: upload }),
      done: messages.holidayAdded,
      failed: messages.holidayAddFailed,
      errorsOf: aboveForm,
      onDone: onClose,
    });
    setRefused(errors?.[0]?.message);
    setBusy(false);
  }

  const days = preview.data?.days ?? [];
  const added = days.filter(({ standing }) => standing === 'new').length;
  const field = { disabled: busy, onLeave: () => undefined };
  return (
    <SideDrawer
      title="Import calendar file"
      width={760}
      dirty={file !== undefined}
      saving={busy}
      canSave={added > 0}
      saveWord={added === 0 ? 'Import' : `Import ${added} ${added === 1 ? 'holiday' : 'holidays'}`}
      onSave={() => void bring()}
      onClose={onClose}
    >
      <div className={styles.import}>
        <CalendarChoices
          {...{ id, field, year, years, of, regionError }}
          onRegion={(value) => askAgain(() => setOf(value))}
          onYears={(value) => askAgain(() => setYears(value))}
        />
        <UploadField
          {...field}
          id={`${id}-file`}
          name="calendar"
          label="A calendar file (.ics) of public holidays"
          accept=".ics,text/calendar"
          refusal={(chosen) => (chosen.size > calendarFileMax ? messages.calendarTooLong : undefined)}
          value={file}
          error={error}
          onChange={(one) => {
            setFile(one);
            void one?.text().then((text) => setRead({ file: one, text }));
          }}
          onUnread={setRefused}
        />
        {preview.data !== undefined && <CalendarPreview {...preview.data} />}
      </div>
    </SideDrawer>
  );
}

type YearCount = '1' | '2' | '5';

/** The region of the file, and of how many years its days are read. */
function CalendarChoices({
  id,
  field,
  year,
  years,
  of,
  regionError,
  onRegion,
  onYears,
}: {
  readonly id: string;
  readonly field: { readonly disabled: boolean; readonly onLeave: () => undefined };
  readonly year: number;
  readonly years: YearCount;
  readonly of: string;
  readonly regionError: string | undefined;
  readonly onRegion: (region: string) => void;
  readonly onYears: (years: YearCount) => void;
}) {
  return (
    <div className={styles.choices}>
      <ChoiceField
        {...field}
        id={`${id}-region`}
        name="region"
        label="Region"
        value={of}
        error={regionError}
        choices={regionChoices}
        required
        onChange={onRegion}
        onUnread={() => undefined}
      />
      <ChoiceField
        {...field}
        id={`${id}-years`}
        name="years"
        label="Years"
        value={years}
        error={undefined}
        choices={(['1', '2', '5'] as const).map((value) => ({
          value,
          label: value === '1' ? String(year) : `${year} \u2013 ${year + Number(value) - 1}`,
        }))}
        required
        onChange={(value) => onYears(value === '1' || value === '5' ? value : '2')}
        onUnread={() => undefined}
      />
    </div>
  );
}

/** The days that the file names, and the entries that are left out. */
function CalendarPreview({
  days,
  leftOut,
}: {
  readonly days: readonly CalendarDay[];
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[];
}) {
  return (
    <>
      <DataTable
        label="Days in the file"
        stacks
        columns={columns}
        rows={days}
        rowKey={({ date }) => date}
        pageKeys={false}
        empty={<p className={styles.quiet}>The file has no all-day holidays in these years.</p>}
      />
      {leftOut.length > 0 && (
        <Card title="Left out" note={leftOut.length}>
          <ul className={styles.leftOut}>
            {leftOut.map(({ name, reason }, at) => (
              <li key={`${at} ${name}`}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
