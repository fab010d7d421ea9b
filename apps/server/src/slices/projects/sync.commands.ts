import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { OAuthError } from '@countinghouse/gateways/oauth/oauth-error.ts';
import { TimeLogError } from '@countinghouse/gateways/time-logs/time-log-error.ts';
import type { OutsideContext } from '../../handle.ts';
import { syncProjects } from './sync-projects.job.ts';

type Sync = (typeof projectEndpoints)['sync'];

/** Brings the projects of the project tool now, without waiting for the job. */
export async function syncFromTool(context: OutsideContext<Sync>): Promise<AnswerOf<Sync>> {
  try {
    const counts = (await syncProjects(context)) ?? context.refuse('source_not_connected');
    context.reply(messages.projectsSynced(counts.added, counts.changed, counts.gone));
    return counts;
  } catch (error) {
    if (error instanceof OAuthError || (error instanceof TimeLogError && error.kind === 'signed_out'))
      return context.refuse('source_not_connected', { message: serverMessages.connectHint });
    if (error instanceof TimeLogError) return context.refuse('provider_away', { message: messages.syncFailed });
    throw error;
  }
}
