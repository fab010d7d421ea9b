import type { Endpoint } from '@countinghouse/contract/endpoint.ts';
import { useSession } from './session.ts';

/** Whether the person who is signed in may call an endpoint; the server decides again. */
export function useMay({ roles }: Endpoint): boolean {
  const role = useSession((state) => state.session?.userRole);
  return role !== undefined && typeof roles !== 'string' && roles.includes(role);
}
