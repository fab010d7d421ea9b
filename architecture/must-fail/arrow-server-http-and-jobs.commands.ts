// stands at: apps/server/src/http/bind.ts
import { addRange } from '../slices/rates/rates.commands.ts';

export const bind = addRange;
