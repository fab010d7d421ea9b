import { companyEndpoints, type CompanyDetails } from '@countinghouse/contract/companies.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { isApiFailure } from '../../api/failure.ts';
import { useSaveOnce } from '../../api/use-save-once.ts';
import type { FieldFault } from '../../ui/form/form-state.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { fieldOfPath, typedCompany, type CompanyValues } from './company-form.ts';
import { useForgetCompanies } from './use-companies.ts';

/** How saving went. `newer` is what somebody else saved in the meantime. */
export type SavedCompany =
  | { readonly company: CompanyDetails }
  | { readonly faults: readonly FieldFault[]; readonly newer?: CompanyDetails };

/** Saves a company. */
export function useSaveCompany(): (
  values: CompanyValues,
  edited: { readonly id: number; readonly version: number } | undefined,
) => Promise<SavedCompany> {
  const notify = useNotifications();
  const forget = useForgetCompanies();
  const saveOnce = useSaveOnce();
  return async (values, edited) => {
    const body = { ...typedCompany(values), ...edited };
    const failed = edited === undefined ? messages.companyAddFailed : messages.companyEditFailed;
    try {
      const { data, message } = await saveOnce(companyEndpoints.save, { body });
      notify.show({ kind: 'success', title: message ?? messages.companySaved });
      return { company: data };
    } catch (error) {
      const message = wordsOfFailure(error, failed);
      if (!isApiFailure(error)) return { faults: [{ path: '', message }] };
      const newer = companyEndpoints.save.answer.safeParse(error.current);
      if (error.code === 'stale_version' && newer.success)
        return { faults: [{ path: '', message }], newer: newer.data };
      notify.show({ kind: 'error', title: message });
      return { faults: error.fields.map((fault) => ({ path: fieldOfPath(fault.path), message: fault.message })) };
    } finally {
      await forget();
    }
  };
}
