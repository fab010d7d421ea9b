// stands at: e2e/journeys/bill.e2e.ts
import { createApp } from '../../apps/server/src/http/create-app.ts';

export const app = createApp;
