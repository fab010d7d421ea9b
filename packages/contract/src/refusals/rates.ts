import { generalMessages } from '../messages/general.ts';
import { rateMessages, rateServerMessages } from '../messages/rates.ts';
import type { RefusalWords } from './refusal.ts';

export const rateRefusals = {
  no_rates: { status: 404, message: rateMessages.noRatesForRange },
  range_overlaps: { status: 409, message: rateMessages.rangeOverlaps },
  end_date_missing: { status: 400, message: generalMessages.pleaseSelect('end date') },
  range_reversed: { status: 400, message: generalMessages.rangeReversed },
  role_unknown: { status: 400, message: rateServerMessages.roleUnknown },
} as const satisfies Record<string, RefusalWords>;
