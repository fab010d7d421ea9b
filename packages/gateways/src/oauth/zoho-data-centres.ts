/** The data centres of Zoho, by the `location` that comes back with a consent. */
export const zohoLocations = ['us', 'eu', 'in', 'au', 'jp', 'ca', 'sa', 'uk', 'ae', 'cn'] as const;
export type ZohoLocation = (typeof zohoLocations)[number];

/** The hosts of one data centre. A customer's data centre is independent of its organisation's country. */
export interface ZohoDataCentre {
  /** The accounts server, for the sign-in. */
  readonly accounts: string;
  readonly api: string;
  /** Where staff look at the books. */
  readonly books: string;
  /** The API of Zoho Projects, both versions. */
  readonly projects: string;
  /** The API of Zoho People. */
  readonly people: string;
}

export type ZohoDataCentres = Readonly<Record<ZohoLocation, ZohoDataCentre>>;

/** Canada alone has another domain for its services than for its API. */
const at = (domain: string, services = `zoho.${domain}`): ZohoDataCentre => ({
  accounts: `https://accounts.${services}`,
  api: `https://www.zohoapis.${domain}`,
  books: `https://books.${services}`,
  projects: `https://projectsapi.${services}`,
  people: `https://people.${services}`,
});

/** The real hosts; a consent or a token that names another one is not believed. */
export const zohoDataCentres: ZohoDataCentres = {
  us: at('com'),
  eu: at('eu'),
  in: at('in'),
  au: at('com.au'),
  jp: at('jp'),
  ca: at('ca', 'zohocloud.ca'),
  sa: at('sa'),
  uk: at('uk'),
  ae: at('ae'),
  cn: at('com.cn'),
};

/** The hosts of an installation that imitates all data centres under one root address. */
export function zohoDataCentresUnder(root: string): ZohoDataCentres {
  const imitated = (location: ZohoLocation): ZohoDataCentre => {
    const part = location === 'us' ? '' : `/${location}`;
    return {
      accounts: `${root}/zoho-accounts${part}`,
      api: `${root}/zoho-apis/${location}`,
      books: `${root}/zoho-books/${location}`,
      projects: `${root}/zoho-projects${part}`,
      people: `${root}/zoho-people${part}`,
    };
  };
  return Object.fromEntries(zohoLocations.map((location) => [location, imitated(location)])) as ZohoDataCentres;
}

/** The data centre of this word, or undefined. */
export function zohoLocation(word: string | undefined): ZohoLocation | undefined {
  return zohoLocations.find((location) => location === word);
}
