import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { monthCloseEndpoints } from '@countinghouse/contract/month-close/month-close.contract.ts';
import type { Context } from '../../handle.ts';
import { monthCloseAnswer } from './month-close-answer.ts';

type Get = typeof monthCloseEndpoints.get;

/** The totals of a month on the caller's projects, and what is still open in it. */
export const getMonthClose = ({ tx, caller }: Context<Get>, { query }: InputOf<Get>): Promise<AnswerOf<Get>> =>
  monthCloseAnswer(tx, caller, query.month);
