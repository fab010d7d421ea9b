import { organizationEndpoints } from '@countinghouse/contract/organizations/organizations.contract.ts';
import { organizationProfile } from '@countinghouse/contract/organizations/organization-profile.ts';
import { anOrganization } from '../organization-profile.ts';
import { aPictureForm, aPng } from '../pictures.ts';
import { type ExamplesOf, nothingToSay } from './ground.ts';

export const organizationsExamples: ExamplesOf<typeof organizationEndpoints> = {
  list: nothingToSay,
  change: {
    inside: async ({ world }) => ({
      params: { id: await anOrganization(world.tx) },
      body: { ...organizationProfile({ legalName: 'Northwind Trading Ltd' }), version: 1 },
    }),
    missing: 'is about no project',
  },
  changeLogo: {
    inside: async ({ world }) => ({
      params: { id: await anOrganization(world.tx) },
      query: { version: 1 },
      form: aPictureForm('logo.png', aPng()),
    }),
    missing: 'is about no project',
  },
  removeLogo: {
    inside: async ({ world, admin }) => {
      const params = { id: await anOrganization(world.tx) };
      const form = aPictureForm('logo.png', aPng());
      const { data } = await admin.call(organizationEndpoints.changeLogo, { params, query: { version: 1 }, form });
      return { params, query: { version: data.version } };
    },
    missing: 'is about no project',
  },
};
