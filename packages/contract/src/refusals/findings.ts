import { findingServerMessages } from '../messages/findings.ts';
import { generalMessages } from '../messages/general.ts';
import type { RefusalWords } from './refusal.ts';

export const findingRefusals = {
  finding_changed: { status: 409, message: findingServerMessages.findingChanged },
  finding_of_no_developer: { status: 400, message: findingServerMessages.findingOfNoDeveloper },
  dismissal_not_found: { status: 404, message: generalMessages.recordNotFound },
} as const satisfies Record<string, RefusalWords>;
