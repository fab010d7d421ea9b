// stands at: apps/web/src/shell/session.ts
import { call } from '@countinghouse/gateways/call.ts';

export const session = call;
