import { companyPaymentEndpoints } from '@countinghouse/contract/receipts/company-payments.contract.ts';
import { useState } from 'react';
import { useMay } from '../../api/may.ts';
import { Button } from '../../ui/button.tsx';
import { CompanyPaymentDrawer } from './company-payment-drawer.tsx';

/** A button for each currency in which a company has open invoices: it records a payment of several of them. */
export function RecordCompanyPayment({
  companyId,
  currencies,
}: {
  readonly companyId: number;
  readonly currencies: readonly string[];
}) {
  const may = useMay(companyPaymentEndpoints.add);
  const [paid, pay] = useState<string>();
  if (!may) return null;
  return (
    <>
      {currencies.map((code) => (
        <Button key={code} icon="plus" aria-haspopup="dialog" onClick={() => pay(code)}>
          {currencies.length === 1 ? 'Record payment' : `Record payment in ${code}`}
        </Button>
      ))}
      {paid !== undefined && (
        <CompanyPaymentDrawer companyId={companyId} currencyCode={paid} onClose={() => pay(undefined)} />
      )}
    </>
  );
}
