// stands at: packages/contract/src/rates/rates.contract.ts
import type { Context } from '../../../apps/server/src/handle.ts';

export type Answer = Context;
