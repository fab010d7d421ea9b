import { sql } from 'kysely';

/** Whether payment reminders have nothing to say about `company c`: it has no schedule, and is not paused. */
export const hasNoReminders = sql<boolean>`c.reminder_days = '' and (select r.days from reminder_setting r) = ''`;
