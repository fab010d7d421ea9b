import type { JsonObject } from '../wire/exact-json.ts';
import type { OpenBooks } from './books.ts';
import { conditionOn, inOrderOf, type PropertyPath } from './query-conditions.ts';
import { parseQuery } from './query-language.ts';
import { type Queryable, queryableNamed } from './queryables.ts';
import { invalidQuery } from './quickbooks-fault.ts';

/** The content of `QueryResponse` for one statement; without rows the entity's key is missing. */
export function answerQuery(books: OpenBooks, statement: string): JsonObject {
  const query = parseQuery(statement);
  const queryable = queryableNamed(query.entity);
  if (queryable === undefined) throw invalidQuery(`Invalid entity ${query.entity}`);
  const conditions = query.conditions.map((condition) => {
    if (isNamed(condition.property, 'Id') && condition.operator !== '=' && condition.operator !== 'in')
      throw invalidQuery(`Operator ${condition.operator} is not supported for Id`);
    return conditionOn(pathOf(queryable, condition.property), condition);
  });
  const orders = query.order.map(({ property, descending }) => inOrderOf(pathOf(queryable, property), descending));
  const all = queryable.rows(books);
  const asksForActive = query.conditions.some((condition) => isNamed(condition.property, 'Active'));
  const found = all
    .filter((row) => queryable.hidesInactive !== true || asksForActive || row['Active'] !== false)
    .filter((row) => conditions.every((holds) => holds(row)));
  if (query.counts) return { totalCount: found.length };
  for (const order of orders.toReversed()) found.sort(order);
  const page = found.slice(query.startPosition - 1, query.startPosition - 1 + query.maxResults);
  if (page.length === 0) return {};
  return { [queryable.name]: page, startPosition: query.startPosition, maxResults: page.length };
}

const everywhere = ['Id', 'MetaData.CreateTime', 'MetaData.LastUpdatedTime'];

function pathOf(queryable: Queryable, property: string): PropertyPath {
  const known = [...everywhere, ...queryable.properties].find((name) => isNamed(property, name));
  if (known === undefined) throw invalidQuery(`Property ${property} not found for Entity ${queryable.name}`);
  return known.split('.');
}

function isNamed(property: string, name: string): boolean {
  return property.toLowerCase() === name.toLowerCase();
}
