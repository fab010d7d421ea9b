// stands at: apps/server/src/handle.ts
import type { Connection } from './slices/connections/connections.public.ts';

export type Handled = Connection;
