// stands at: apps/server/src/slices/pricing/pricing.routes.ts
export const routes = [];
