import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const name = 'virtual:places';
const data = '@countrystatecity/countries-browser/data';

/** Every address goes to the browser with the notice that the licence of the data asks for. */
const notice =
  '/*! Contains information from the Countries States Cities Database (https://github.com/dr5hn/countries-states-cities-database), ' +
  'which is made available here under the Open Database License (ODbL) 1.0. */';

interface Named {
  readonly name: string;
  readonly iso2: string;
}

/**
 * Makes `virtual:places` from the data package: the names of all countries, and for each a module with its states and their cities, which the
 * browser fetches from the product itself when a user picks that country.
 */
export function places(): Plugin {
  return {
    name: 'places',
    enforce: 'pre',
    resolveId: (id) => (id === name || id.startsWith(`${name}/`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${name}`) return everyCountry();
      if (id.startsWith(`\0${name}/`)) return oneCountry(id.slice(name.length + 2));
      return undefined;
    },
  };
}

function everyCountry(): string {
  const entries = read('countries.json').map(
    ({ name: country, iso2 }) => `[${JSON.stringify(country)}, () => import('${name}/${iso2}')]`,
  );
  return `${notice}\nexport const countries = new Map([\n${entries.join(',\n')}\n]);\n`;
}

function oneCountry(code: string): string {
  const states = read(`states/${code}.json`).map(({ name: state, iso2 }) => [
    state,
    read(`cities/${code}-${iso2}.json`).map((city) => city.name),
  ]);
  return `${notice}\nexport const states = ${JSON.stringify(Object.fromEntries(states))};\n`;
}

/** What one file of the package lists; a country without states and a state without cities have no file. */
function read(file: string): readonly Named[] {
  const path = fileURLToPath(import.meta.resolve(`${data}/${file}`));
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Named[]) : [];
}
