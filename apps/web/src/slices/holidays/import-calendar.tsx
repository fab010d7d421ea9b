import {
  calendarFileMax,
  holidayEndpoints,
  type CalendarDay,
  type CalendarFile,
} from '@countinghouse/contract/holidays.contract.ts';
import type { ReceivedOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { region } from '@countinghouse/contract/options.ts';
import { useEffect, useId, useState } from 'react';
import { api } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { useForgetAll } from '../../api/use-forget-all.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceField } from '../../ui/fields/select-field.tsx';
import { UploadField } from '../../ui/fields/upload-field.tsx';
import { DateText } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { SideDrawer } from '../../ui/overlay/side-drawer.tsx';
import { weekdayWords } from './holiday-columns.tsx';
import { regionChoices } from './holiday-drawer.tsx';
import styles from './holidays.module.css';

type Preview = ReceivedOf<typeof holidayEndpoints.previewFile>;

const columns: readonly TableColumn<CalendarDay>[] = [
  { key: 'date', title: 'Date', width: 115, render: ({ date }) => <DateText value={date} /> },
  { key: 'weekday', title: 'Day', width: 105, render: ({ date }) => weekdayWords(date) },
  { key: 'name', title: 'Holiday', width: 220, namesRow: true, render: ({ name }) => name },
  {
    key: 'standing',
    title: 'What happens',
    width: 200,
    render: ({ standing, knownName, name }) =>
      standing === 'new' ? 'Is added' : knownName === name ? 'Is there already' : `Stays ${knownName ?? ''}`,
  },
];

/** Reads a calendar file of one region: shows each day that it would bring, then adds those that are new. */
export function ImportCalendar({
  startRegion,
  year,
  onClose,
}: {
  readonly startRegion: string;
  /** This year and the next are taken. */
  readonly year: number;
  readonly onClose: () => void;
}) {
  const id = useId();
  const [of, setOf] = useState(startRegion);
  const [years, setYears] = useState<'1' | '2' | '5'>('2');
  const [file, setFile] = useState<File>();
  const [refused, setRefused] = useState<string>();
  const [regionFault, setRegionFault] = useState<string>();
  const [preview, setPreview] = useState<{ readonly asked: CalendarFile; readonly answer: Preview }>();
  const [busy, setBusy] = useState(false);
  const saveOnce = useSaveOnce();
  const notify = useNotifications();
  const forget = useForgetAll();

  // what was chosen last is what is shown: an answer to something else comes too late
  useEffect(() => {
    const chosen = region.safeParse(of);
    if (file === undefined || !chosen.success) return;
    let isLate = false;
    const look = async (): Promise<void> => {
      setBusy(true);
      setRefused(undefined);
      try {
        const asked = { region: chosen.data, calendar: await file.text(), from: year, to: year + Number(years) - 1 };
        const { data } = await api(holidayEndpoints.previewFile, { body: asked });
        if (!isLate) setPreview({ asked, answer: data });
      } catch (error) {
        if (!isLate) setRefused(wordsOfFailure(error, messages.calendarFailed));
      } finally {
        if (!isLate) setBusy(false);
      }
    };
    setPreview(undefined);
    void look();
    return () => {
      isLate = true;
    };
  }, [file, of, year, years]);

  async function bring(): Promise<void> {
    if (preview === undefined) return;
    setBusy(true);
    try {
      const { message } = await saveOnce(holidayEndpoints.importFile, { body: preview.asked });
      notify.show({ kind: 'success', title: message ?? messages.holidayAdded });
      onClose();
    } catch (error) {
      setRefused(wordsOfFailure(error, messages.holidayAddFailed));
    } finally {
      setBusy(false);
      await forget();
    }
  }

  const days = preview?.answer.days ?? [];
  const added = days.filter(({ standing }) => standing === 'new').length;
  const field = { disabled: busy, onLeave: () => undefined };
  return (
    <SideDrawer
      title="Import calendar file"
      width={760}
      dirty={file !== undefined}
      saving={busy && preview !== undefined}
      canSave={added > 0}
      saveWord={added === 0 ? 'Import' : `Import ${added} ${added === 1 ? 'holiday' : 'holidays'}`}
      onSave={() => void bring()}
      onClose={onClose}
    >
      <div className={styles.import}>
        <div className={styles.choices}>
          <ChoiceField
            {...field}
            id={`${id}-region`}
            name="region"
            label="Region"
            value={of}
            error={regionFault}
            choices={regionChoices}
            required
            onChange={(value) => {
              setOf(value);
              setRegionFault(undefined);
            }}
            onFault={setRegionFault}
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
            onChange={(value) => setYears(value === '1' || value === '5' ? value : '2')}
            onFault={() => undefined}
          />
        </div>
        <UploadField
          {...field}
          id={`${id}-file`}
          name="calendar"
          label="A calendar file (.ics) of public holidays"
          accept=".ics,text/calendar"
          refusal={(chosen) => (chosen.size > calendarFileMax ? messages.calendarTooLong : undefined)}
          value={file}
          error={refused}
          onChange={(chosen) => {
            setFile(chosen);
            setPreview(undefined);
            setRegionFault(of === '' ? messages.pleaseSelect('region') : undefined);
          }}
          onFault={setRefused}
        />
        {preview !== undefined && (
          <>
            <DataTable
              label="Days of the file"
              columns={columns}
              rows={days}
              rowKey={({ date }) => date}
              pageKeys={false}
              empty={<p className={styles.quiet}>The file names no whole day of these years.</p>}
            />
            {preview.answer.leftOut.length > 0 && (
              <Card title="Left out" note={preview.answer.leftOut.length}>
                <ul className={styles.leftOut}>
                  {preview.answer.leftOut.map(({ name, reason }, at) => (
                    <li key={`${at} ${name}`}>
                      {name}: {reason}
                    </li>
                  ))}
                </ul>
              </Card>
            )}
          </>
        )}
      </div>
    </SideDrawer>
  );
}
