import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import type { Context } from '../../handle.ts';
import { describePage } from '../../keyset.ts';
import { cardsPage, type CardsFilter } from './rate-cards.sql.ts';

type Cards = (typeof rateEndpoints)['cards'];
type SearchCards = (typeof rateEndpoints)['searchCards'];
type Days = Pick<InputOf<SearchCards>['query'], 'startDate1' | 'startDate2' | 'endDate1' | 'endDate2'>;

/** The rate ranges of all projects in the caller's scope, narrowed down as asked. */
export const rateCards = (context: Context<Cards>, { query, body }: InputOf<Cards>): Promise<AnswerOf<Cards>> =>
  listCards(context, query, { text: body.projectName, models: body.projectModel, csms: body.csm, ...daysOf(body) });

/** The rate ranges of the projects whose name or code holds a text. */
export const searchRateCards = (
  context: Context<SearchCards>,
  { query }: InputOf<SearchCards>,
): Promise<AnswerOf<SearchCards>> =>
  listCards(
    context,
    { ...query, field: 'projectName', order: 'asc' },
    { text: query.projectName, models: [], csms: [], ...daysOf(query) },
  );

const daysOf = (days: Days): Pick<CardsFilter, 'starts' | 'ends'> => ({
  starts: [days.startDate1, days.startDate2],
  ends: [days.endDate1, days.endDate2],
});

async function listCards(
  { tx, caller }: Pick<Context<Cards>, 'tx' | 'caller'>,
  page: InputOf<Cards>['query'],
  params: CardsFilter,
): Promise<AnswerOf<Cards>> {
  const { rows, total } = await cardsPage(tx, caller, params, page);
  return {
    rateCardDetails: rows.map(({ place: _place, ...row }) => row),
    paginationDetails: describePage(page, total, rows),
  };
}
