import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import type { setupEndpoints } from '@countinghouse/contract/setup/setup.contract.ts';
import type { Context } from '../../handle.ts';
import { setupAnswer } from './setup-answer.ts';

type Get = typeof setupEndpoints.get;

/** What the installation still needs until it sends invoices. */
export const getSetup = (context: Context<Get>): Promise<AnswerOf<Get>> => setupAnswer(context);
