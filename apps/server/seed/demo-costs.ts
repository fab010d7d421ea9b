import { addMonths } from '@countinghouse/billing/values/calendar-date.ts';
import { formatDecimal } from '@countinghouse/billing/values/decimal.ts';
import { costEndpoints } from '@countinghouse/contract/costs/costs.contract.ts';
import { staffUserEndpoints } from '@countinghouse/contract/users/users.contract.ts';
import { historyMonths } from './demo-history-projects.ts';
import type { Story } from './demo-history-story.ts';

/** In hundredths of a US dollar: the lowest cost per hour, the difference between two employees, and a raise. */
const lowest = 1650;
const step = 150;
const raise = 200;

/** The administrator may see costs and types one of each employee; a third of them got a raise this year. */
export async function typeCosts({ as, idOfSignIn, firstDay }: Story): Promise<void> {
  const admin = await as('admin');
  const { userDetails } = await admin(staffUserEndpoints.list, { query: {} });
  const own = userDetails.find(({ userId }) => userId === idOfSignIn('admin@countinghouse.example'));
  if (own === undefined) throw new Error('the demo misses its administrator');
  await admin(staffUserEndpoints.switchCosts, {
    params: { id: own.userId },
    body: { seesCosts: true, version: own.version },
  });
  const { rows } = await admin(costEndpoints.list, { query: { pageSize: 200 } });
  for (const [at, { employeeId }] of rows.entries()) {
    const type = (cents: number, startDate: string) =>
      admin(costEndpoints.add, {
        body: {
          employeeId,
          costPerHour: formatDecimal(BigInt(cents), 2),
          currencyCode: 'USD',
          startDate,
          endDate: null,
        },
      });
    const cents = lowest + step * (at % 9);
    await type(cents, addMonths(firstDay, -historyMonths));
    if (at % 3 === 0) await type(cents + raise, addMonths(firstDay, 4));
  }
}
