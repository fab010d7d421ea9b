import { developerMessages, developerServerMessages } from '../messages/developers.ts';
import type { RefusalWords } from './refusal.ts';

export const developerRefusals = {
  employee_elsewhere: { status: 404, message: developerMessages.employeeElsewhere },
  already_on_project: { status: 409, message: developerServerMessages.alreadyOnProject },
  off_board_before_from: { status: 400, message: developerMessages.offBoardBeforeFrom },
  developer_in_use: { status: 409, message: developerServerMessages.developerInUse },
  developer_unknown: { status: 400, message: developerServerMessages.developerUnknown },
} as const satisfies Record<string, RefusalWords>;
