import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { PaperSize } from '@countinghouse/contract/invoice-page/invoice-page.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { statementEndpoints, type Statement } from '@countinghouse/contract/receivables/statement.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../api/api.ts';
import { auditDownload } from '../../api/downloads.ts';
import { exportFailed, toFailure } from '../../api/to-failure.ts';
import { todayHere } from '../../api/today.ts';
import { useAction } from '../../records/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ExportMenu } from '../../ui/export/export-menu.tsx';
import { storeFile } from '../../ui/export/store-file.ts';
import { DayChoice } from '../../ui/fields/day-choice.tsx';
import { shownDate } from '../../ui/fields/typed-date.ts';
import { pageReader } from '../../ui/list/rows-of-page.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { PaperDesk } from '../invoice-page/paper-desk.public.tsx';
import { StatementPaper } from './statement-paper.tsx';
import { statementColumns, statementRows } from './statement-rows.ts';

/** The first and the last day of a statement. */
export interface StatementPeriod {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The statement of account of a company as the company gets it: shown, printed, stored as a file and mailed. */
export function StatementPage({
  companyId,
  period,
  onPeriod,
}: {
  readonly companyId: number;
  readonly period: StatementPeriod;
  readonly onPeriod: (period: StatementPeriod) => void;
}) {
  const {
    data: statement,
    error,
    refetch,
  } = useQuery({
    ...query(statementEndpoints.page, { params: { id: companyId }, query: { ...period } }),
    placeholderData: keepPreviousData,
  });
  const [chosen, setChosen] = useState<PaperSize>();
  const failure = toFailure(error, () => void refetch(), messages.statementFailed);
  if (failure !== undefined) return <ErrorState {...failure} />;
  if (statement === undefined) return <LoadingState lines={12} />;
  const paper = chosen ?? statement.paper;
  return (
    <PaperDesk
      above={statement.companyName}
      title="Statement of account"
      paper={paper}
      onPaper={setChosen}
      tools={
        <>
          <PeriodChoice period={period} onPeriod={onPeriod} />
          <ExportStatement statement={statement} />
        </>
      }
      actions={
        <>
          {statement.onlyProjects === null && <MailStatement statement={statement} paper={paper} />}
          <SavePdf statement={statement} paper={paper} />
        </>
      }
      notices={[
        ...(statement.onlyProjects === null ? [] : [messages.statementIsPartial]),
        ...(statement.unprintable.length === 0 ? [] : [messages.notInPdf(statement.unprintable)]),
      ]}
    >
      <StatementPaper statement={statement} paper={paper} />
    </PaperDesk>
  );
}

/** A day after the other end moves that end to the same day. */
function PeriodChoice({
  period: { from, to },
  onPeriod,
}: {
  readonly period: StatementPeriod;
  readonly onPeriod: (period: StatementPeriod) => void;
}) {
  const today = todayHere();
  const ends = { today, max: today };
  return (
    <>
      <DayChoice
        {...ends}
        id="statement-from"
        name="from"
        label="From"
        value={from}
        onChoose={(day) => onPeriod({ from: day, to: day > to ? day : to })}
      />
      <DayChoice
        {...ends}
        id="statement-to"
        name="to"
        label="To"
        value={to}
        onChoose={(day) => onPeriod({ from: day < from ? day : from, to: day })}
      />
    </>
  );
}

function ExportStatement({ statement }: { readonly statement: Statement }) {
  const rows = statementRows(statement);
  const { companyId, companyName, from, to } = statement;
  return (
    <ExportMenu
      name={`Statement of account ${companyName} ${from} to ${to}`}
      columns={statementColumns}
      rowKey={({ key }) => key}
      readPage={pageReader(rows, {}, undefined)}
      total={rows.length}
      audit={auditDownload('STATEMENT', { id: companyId, tab: `${shownDate(from)} – ${shownDate(to)}` })}
      failed={exportFailed}
    />
  );
}

interface OnPaper {
  readonly statement: Statement;
  readonly paper: PaperSize;
}

function MailStatement({ statement, paper }: OnPaper) {
  const { act, isBusy } = useAction();
  const { companyId, from, to, recipient } = statement;
  const copies = [
    ...(recipient.cc.length === 0 ? [] : [`CC ${recipient.cc.join(', ')}`]),
    ...(recipient.bcc.length === 0 ? [] : [`BCC ${recipient.bcc.join(', ')}`]),
  ];
  const mail = () =>
    act({
      question:
        recipient.to === ''
          ? undefined
          : {
              title: `Mail the statement to ${recipient.to}?`,
              detail: ['It leaves as a PDF.', ...copies].join(' '),
              yes: 'Mail statement',
              no: 'Cancel',
            },
      call: (saveOnce) => saveOnce(statementEndpoints.mail, { params: { id: companyId }, body: { from, to, paper } }),
      failed: messages.statementMailFailed,
    });
  return (
    <Button busy={isBusy} onClick={() => void mail()}>
      Mail statement
    </Button>
  );
}

function SavePdf({ statement: { companyId, from, to }, paper }: OnPaper) {
  const { act, isBusy } = useAction();
  const save = () =>
    act({
      call: () => api(statementEndpoints.pdf, { params: { id: companyId }, query: { from, to, paper } }),
      failed: messages.downloadFailed,
      onDone: storeFile,
    });
  return (
    <Button look="primary" icon="download" busy={isBusy} onClick={() => void save()}>
      Save as PDF
    </Button>
  );
}
