/** The call for the providers that the sign-in page offers, without the shapes of Zod, which that page would have to load for it. */
export const choicesCall = { method: 'GET', path: '/signInProviders/choices' } as const;
