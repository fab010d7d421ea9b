import type { SignedIn } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

/** Renders components that query the server, with a query cache of their own. */
export function WithQueries({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

export const anAccountant: SignedIn = {
  token: 'token-of-amelia',
  tokenExpiry: '2999-01-01T00:00:00.000Z',
  userId: 3,
  userRole: 'ROLE_ACCOUNTANT',
  name: 'Amelia Stone',
  email: 'accountant@countinghouse.example',
};
