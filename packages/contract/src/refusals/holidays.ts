import { holidayServerMessages } from '../messages/holidays.ts';
import type { RefusalWords } from './refusal.ts';

export const holidayRefusals = {
  holiday_exists: { status: 409, message: holidayServerMessages.holidayExists },
  calendar_unreadable: { status: 400, message: holidayServerMessages.calendarUnreadable },
  no_new_holiday: { status: 409, message: holidayServerMessages.noNewHoliday },
} as const satisfies Record<string, RefusalWords>;
