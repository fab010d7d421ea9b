import { billingRunEndpoints } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { Link } from 'react-router';
import { useMay } from '../../api/may.ts';
import { todayHere } from '../../api/today.ts';
import { endOfLastMonth, useBillingCounts } from './billing-list.ts';

/** How many billing periods up to the last month are ready or need a decision, as a link to the billing run; counted once `after` holds. */
export function ReadyToBill({ after }: { readonly after: boolean }) {
  const mayRun = useMay(billingRunEndpoints.start);
  const { data } = useBillingCounts(endOfLastMonth(todayHere()), after && mayRun);
  if (data === undefined) return null;
  const { ready, decision, notShown } = data;
  if (ready + decision === 0) return null;
  const least = notShown === 0 ? '' : 'At least ';
  const needing = decision === 1 ? '1 needs a decision' : `${decision} need a decision`;
  if (ready === 0)
    return (
      <Link to="/billingrun?tab=decision">
        {least}
        {needing} before billing
      </Link>
    );
  return (
    <Link to="/billingrun?tab=ready">
      {least}
      {ready} ready to bill{decision === 0 ? '' : `, ${needing}`}
    </Link>
  );
}
