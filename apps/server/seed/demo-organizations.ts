import { organizationEndpoints } from '@countinghouse/contract/organizations/organizations.contract.ts';
import { organizationProfile } from '@countinghouse/contract/organizations/organization-profile.ts';
import { demoRegions } from './demo-companies.ts';
import type { Call } from './call-product.ts';

/** What the books do not tell: where customers pay, and the tax numbers that QuickBooks keeps to itself. */
const toldByHand = {
  US: { bankDetails: 'Harbor National Bank\nAccount 004 417 2290\nRouting number 121 000 358' },
  UK: {
    taxNumber: 'GB220430231',
    bankDetails: 'Thames & County Bank\nSort code 20-51-47\nAccount 7316 4402',
  },
  CA: {
    taxNumber: '817254390RT0001',
    bankDetails: 'Lakeshore Credit Union\nInstitution 837, transit 20412\nAccount 558 1093',
  },
  IND: { bankDetails: 'Deccan Merchants Bank, Bengaluru\nAccount 4410 2207 8835\nIFSC DMBL0000417' },
  UAE: { bankDetails: 'Creekside Bank, Dubai\nIBAN AE07 0331 2345 6789 0123 456\nSWIFT CRKSAEAD' },
} as const;

/** Completes the profile of each organization of the demo, once, so that its invoices are lawful and can be paid. */
export async function completeOrganizations(call: Call): Promise<void> {
  const { organizationDetails } = await call(organizationEndpoints.list, {});
  for (const organization of organizationDetails) {
    const region = demoRegions.find((one) => one === organization.region);
    if (region === undefined || organization.changedByName !== null) continue;
    await call(organizationEndpoints.change, {
      params: { id: organization.id },
      body: {
        ...organizationProfile(organization),
        ...toldByHand[region],
        version: organization.version,
      },
    });
  }
}
