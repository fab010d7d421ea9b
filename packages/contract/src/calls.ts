import type { Endpoint } from './endpoint.ts';

/** The header with which a browser marks a background request: it does not count as activity of the user. */
export const unattendedHeader = 'x-unattended';

/** The header that names the staff user whose view an administrator uses for a list; only administrators may send it. */
export const viewAsHeader = 'view-as';

/** The header of every response with the installation's current day, as yyyy-MM-dd. */
export const todayHeader = 'x-today';

/** A call that changes nothing, and therefore needs neither idempotency key nor activity entry. */
export const isRead = (e: Endpoint): boolean => (e.method === 'GET' && e.audits !== true) || e.reads === true;
