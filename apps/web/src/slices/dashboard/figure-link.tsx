import { Link } from 'react-router';
import { Amount } from '../../ui/figures/amount.tsx';
import { None } from '../../ui/figures/date-text.tsx';

/** An amount in USD with a link to its list; 0 has no link, and an amount without a rate is a dash. */
export function FigureLink({
  value,
  to,
  label,
}: {
  readonly value: string | null;
  readonly to: string;
  readonly label: string;
}) {
  if (value === null) return <None />;
  if (value === '0.00') return <Amount value={value} currency="USD" />;
  return (
    <Link to={to}>
      <span className="unseen">{label}: </span>
      <Amount value={value} currency="USD" />
    </Link>
  );
}
