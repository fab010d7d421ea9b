import { addDays, formatDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { weekOf, type Period } from '@countinghouse/billing/values/period.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import { sql } from 'kysely';
import { isoInstant } from '../../clock/clock.ts';
import type { Work } from '../../handle.ts';
import type { Job } from '../../jobs/job.ts';
import { enqueueMail } from '../mail/mail.public.ts';
import { noteMailed, selectCsms } from './missing-hours-mails.sql.ts';
import { selectMissingHours, type MissingHours } from './missing-hours.ts';

/** Weeks that are mailed at most after a time without runs; older days are no news any more. */
const weeksBack = 4;

/** Missing hours of a week that no mail named before. */
interface New extends MissingHours {
  readonly week: Period;
}

/**
 * Mails the missing hours of the last weeks that are over, for projects that have it switched on: each developer gets one mail about their own days, and
 * each CSM a digest of their projects. A week of a developer on a project is mailed once; all mails leave in one transaction with the note of it. The
 * day of the week is that of the job's schedule (docs/domain/missing-hours.md#mails).
 */
export const missingHoursMails: Job = {
  name: 'MISSING_HOURS',
  cron: '37 6 * * 2',
  run: async ({ inTransaction, addLine, nowMs, today, installation, outside }) => {
    if (outside.mailer === undefined) return { hasMail: false };
    const now = isoInstant(nowMs());
    const sent = await inTransaction(async (work) => {
      const { fresh, notSynced } = await notMailed(work, today(), now);
      const lines = [
        ...(await mailDevelopers(work, fresh, now)),
        ...(await mailCsms(work, fresh, { now, publicUrl: installation.publicUrl() })),
      ];
      return { lines, notSynced };
    });
    for (const line of sent.lines) await addLine(line);
    return { mails: sent.lines.length, notSynced: sent.notSynced };
  },
};

/** The missing hours that were read from a sync since and not mailed yet, noted as mailed now; and how many wait for a sync. */
async function notMailed({ tx }: Work, today: CalendarDate, now: string): Promise<{ fresh: New[]; notSynced: number }> {
  const fresh: New[] = [];
  let notSynced = 0;
  for (let back = weeksBack; back > 0; back -= 1) {
    const week = weekOf(addDays(today, -7 * back));
    const found = await selectMissingHours(tx, { week, today, projects: sql`p.missing_hours_from <= ${week.start}` });
    const synced = found.filter(({ isSynced }) => isSynced);
    notSynced += found.length - synced.length;
    const isNew = await noteMailed(tx, { week: week.start, now, mailed: synced });
    fresh.push(...synced.filter(isNew).map((one) => ({ ...one, week })));
  }
  return { fresh, notSynced };
}

const daysOf = (found: readonly MissingHours[]): string =>
  found
    .flatMap(({ days }) => days)
    .map((day) => formatDate(day, 'd MMM yyyy'))
    .join(', ');

/** One mail to each developer about their own days; a line about each for the history of the job. */
async function mailDevelopers(work: Work, found: readonly New[], now: string): Promise<string[]> {
  const lines: string[] = [];
  for (const [employeeId, own] of grouped(found, ({ developer }) => developer.employeeId)) {
    const [{ developer } = { developer: undefined }] = own;
    if (developer === undefined || developer.email === null) continue;
    const { name, email } = developer;
    const mail = serverMessages.missingHoursMail({
      name,
      lines: [...grouped(own, ({ project }) => project.id).values()].map(
        (days) => `${days[0]?.project.name ?? ''}: ${daysOf(days)}`,
      ),
    });
    const reference = `missing-hours-${employeeId}-${Date.parse(now)}`;
    await enqueueMail(work, { to: { name, address: email }, ...mail, reference }, now);
    lines.push(`Mail to ${name} (${email}): ${daysOf(own)}`);
  }
  return lines;
}

/** A digest to each CSM of the projects. */
async function mailCsms(
  work: Work,
  found: readonly New[],
  { now, publicUrl }: { readonly now: string; readonly publicUrl: string },
): Promise<string[]> {
  const lines: string[] = [];
  const csms = await selectCsms(work.tx, [...new Set(found.map(({ project }) => project.id))]);
  for (const { userId, name, email, projectIds } of csms) {
    const own = found.filter(({ project }) => projectIds.includes(project.id));
    const newest = own.reduce((week, one) => (one.week.start > week ? one.week.start : week), '');
    const mail = serverMessages.reminderMail(serverMessages.missingHoursDigest, {
      name,
      lines: own.map(
        (one) =>
          `${one.project.name}, ${one.developer.name}${one.developer.email === null ? ' (no email address)' : ''}: ${daysOf([one])}`,
      ),
      link: `${publicUrl}/missinghours?day=${newest}`,
    });
    const reference = `missing-hours-of-projects-${userId}-${Date.parse(now)}`;
    await enqueueMail(work, { to: { name, address: email }, ...mail, reference }, now);
    const many = new Set(own.map(({ developer }) => developer.employeeId)).size;
    lines.push(`Digest to ${name} (${email}): ${many === 1 ? '1 developer' : `${many} developers`}`);
  }
  return lines;
}

function grouped<Key, Thing>(
  things: readonly Thing[],
  keyOf: (thing: Thing) => Key,
): ReadonlyMap<Key, readonly Thing[]> {
  const groups = new Map<Key, Thing[]>();
  for (const thing of things) groups.set(keyOf(thing), [...(groups.get(keyOf(thing)) ?? []), thing]);
  return groups;
}
