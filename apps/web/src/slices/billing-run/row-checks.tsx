import type { BillingCheck, BillingRow } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { Fragment, type ReactElement } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../api/session.ts';
import { None } from '../../ui/figures/date-text.tsx';
import { Hint } from '../../ui/hint.tsx';
import { newInvoiceOf } from './billing-list.ts';
import { checkNames } from './check-names.ts';
import styles from './row-checks.module.css';
import { settlingOf } from './settling.ts';

/** Opens what settles a check of a row. */
export type SettleCheck = (row: BillingRow, check: BillingCheck) => void;

/**
 * What stands in the way of a row by name, each with its sentence on demand and the one act that settles it: here, or where its link
 * leads. Of a rejected draft the words of the books.
 */
export function Checks({ row, onSettle }: { readonly row: BillingRow; readonly onSettle: SettleCheck }) {
  if (row.checks.length === 0) return row.reason ?? <None />;
  const named = row.checks.map((check, at) => (
    <Fragment key={check.code}>
      {at > 0 && ', '}
      <Check row={row} check={check} onSettle={onSettle} />
    </Fragment>
  ));
  // one part, which a stacked row sets beside its title
  return <span>{named}</span>;
}

function Check({
  row,
  check,
  onSettle,
}: {
  readonly row: BillingRow;
  readonly check: BillingCheck;
  readonly onSettle: SettleCheck;
}) {
  const role = useSession((state) => state.session?.userRole);
  const settling = settlingOf(row, check);
  const mayNot = settling !== undefined && (role === undefined || !settling.roles.includes(role));
  const name = checkNames[check.code];
  const place = placeOf(row, check);
  const named: ReactElement =
    settling !== undefined && !mayNot ? (
      <button type="button" className={styles.settle} aria-haspopup="dialog" onClick={() => onSettle(row, check)}>
        {name}
      </button>
    ) : place === null ? (
      <span tabIndex={0}>{name}</span>
    ) : (
      <Link to={place}>{name}</Link>
    );
  return <Hint words={mayNot ? `${check.words} ${messages.settledByOthers}` : check.words}>{named}</Hint>;
}

/** Where a check is settled: its own place, else the invoice or the weeks of the row. */
function placeOf(row: BillingRow, { link, code }: BillingCheck): string | null {
  if (link !== null) return link;
  if (code === 'findings' && row.predictionId !== null) return `/verification/${row.predictionId}`;
  return code === 'incomplete' || code === 'zero_rates' ? newInvoiceOf(row) : null;
}
