import type { Endpoint } from '@countinghouse/contract/endpoint.ts';
import { useSession } from './session.ts';

/** Whether the signed-in user may call an endpoint; the server checks again. */
export function useMay({ roles }: Endpoint): boolean {
  const role = useSession((state) => state.session?.userRole);
  return role !== undefined && typeof roles !== 'string' && roles.includes(role);
}
