import { Icon } from '../../ui/icon.tsx';

/** Opens the statement of account of a company, up to a day before today or to today, in a tab of its own. */
export function StatementLink({ companyId, to }: { readonly companyId: number; readonly to?: string | undefined }) {
  return (
    <a href={`/statement/${companyId}${to === undefined ? '' : `?to=${to}`}`} target="_blank" rel="noopener">
      Statement of account <Icon name="external" size={12} />
    </a>
  );
}
