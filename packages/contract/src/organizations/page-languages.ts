/** The languages that the page of an invoice can have; English first, as it is the one of a new profile. */
export const pageLanguages = ['English', 'French', 'German', 'Spanish'] as const;
export type PageLanguage = (typeof pageLanguages)[number];

/** The tag of each language (BCP 47), for screen readers and in the PDF. */
export const languageTags: Readonly<Record<PageLanguage, string>> = {
  English: 'en',
  French: 'fr',
  German: 'de',
  Spanish: 'es',
};
