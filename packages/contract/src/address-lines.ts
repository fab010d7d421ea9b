/** The parts of a postal address; empty where they are missing. */
interface Address {
  readonly addressLine1: string;
  readonly addressLine2: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly country: string;
}

/** The lines of an address on a letter. A state with the name of the city, such as Dubai, is not repeated. */
export const addressLines = ({ addressLine1, addressLine2, city, state, zipCode, country }: Address): string[] =>
  [
    addressLine1,
    addressLine2,
    [city, ...(state === city ? [] : [state]), zipCode].filter((part) => part !== '').join(', '),
    country,
  ].filter((line) => line !== '');
