// stands at: apps/server/src/wiring.ts
import { staffUsers } from './slices/users/users.sql.ts';

export const users = staffUsers;
