/** More than a year of a large company; ten megabytes of line ends would be five million. */
export const rowsMax = 100_000;
