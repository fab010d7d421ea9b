/** The data centres of Zoho, by the word that a consent names them with (facts on Zoho Books, section 1). */
export const zohoLocations = ['us', 'eu', 'in', 'au', 'jp', 'ca', 'sa', 'uk', 'ae', 'cn'] as const;
export type ZohoLocation = (typeof zohoLocations)[number];

/** The hosts of one data centre. Which one a customer has says nothing about the country of its organisation. */
export interface ZohoDataCentre {
  /** The accounts server, for the sign-in. */
  readonly accounts: string;
  readonly api: string;
  /** Where staff look at the books. */
  readonly books: string;
}

export type ZohoDataCentres = Readonly<Record<ZohoLocation, ZohoDataCentre>>;

const usual = (domain: string): ZohoDataCentre => ({
  accounts: `https://accounts.zoho.${domain}`,
  api: `https://www.zohoapis.${domain}`,
  books: `https://books.zoho.${domain}`,
});

/** The real hosts; a consent or a token that names another one is not believed. */
export const zohoDataCentres: ZohoDataCentres = {
  us: usual('com'),
  eu: usual('eu'),
  in: usual('in'),
  au: usual('com.au'),
  jp: usual('jp'),
  ca: {
    accounts: 'https://accounts.zohocloud.ca',
    api: 'https://www.zohoapis.ca',
    books: 'https://books.zohocloud.ca',
  },
  sa: usual('sa'),
  uk: usual('uk'),
  ae: usual('ae'),
  cn: usual('com.cn'),
};

/** The hosts of an installation that imitates all data centres under one root address. */
export function zohoDataCentresUnder(root: string): ZohoDataCentres {
  const at = (location: ZohoLocation): ZohoDataCentre => ({
    accounts: location === 'us' ? `${root}/zoho-accounts` : `${root}/zoho-accounts/${location}`,
    api: `${root}/zoho-apis/${location}`,
    books: `${root}/zoho-books/${location}`,
  });
  return Object.fromEntries(zohoLocations.map((location) => [location, at(location)])) as ZohoDataCentres;
}

/** The data centre of this word, or undefined. */
export function zohoLocation(word: string | undefined): ZohoLocation | undefined {
  return zohoLocations.find((location) => location === word);
}
