import { expect, test } from 'vitest';
import { zohoDataCentres, zohoLocations } from './zoho-data-centres.ts';

test.each([
  ['us', 'https://accounts.zoho.com', 'https://projectsapi.zoho.com', 'https://people.zoho.com'],
  ['in', 'https://accounts.zoho.in', 'https://projectsapi.zoho.in', 'https://people.zoho.in'],
  ['au', 'https://accounts.zoho.com.au', 'https://projectsapi.zoho.com.au', 'https://people.zoho.com.au'],
  ['ca', 'https://accounts.zohocloud.ca', 'https://projectsapi.zohocloud.ca', 'https://people.zohocloud.ca'],
  ['cn', 'https://accounts.zoho.com.cn', 'https://projectsapi.zoho.com.cn', 'https://people.zoho.com.cn'],
] as const)('an account of %s has its own hosts', (location, accounts, projects, people) => {
  expect(zohoDataCentres[location]).toMatchObject({ accounts, projects, people });
});

test('no two data centres share a host', () => {
  const hosts = zohoLocations.flatMap((location) => Object.values(zohoDataCentres[location]));
  expect(new Set(hosts).size).toBe(hosts.length);
});
