import { downloadEndpoints } from '@countinghouse/contract/downloads/downloads.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { auditDownload } from './downloads.commands.ts';

export const downloadRoutes: Route[] = [handle(downloadEndpoints.audit, auditDownload)];
