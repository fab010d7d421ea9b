// stands at: bench/main.ts
export { client } from '../apps/web/src/api/client.ts';
