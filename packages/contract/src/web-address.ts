import { messages } from './messages.ts';

/** A typed web address without blanks around it; one that was typed without a scheme gets `https://`. */
export function wholeWebAddress(typed: string): string {
  const text = typed.trim();
  return /^[a-z][a-z\d+.-]*:\/\//i.test(text)
    ? text.replace(/^[^:]+/, (scheme) => scheme.toLowerCase())
    : text && `https://${text}`;
}

/**
 * The error text for an address that is not a page of the web; undefined for one that is, or for none. A file server, a user name
 * with a password, or a second scheme in place of the host is refused: it leads to another place than it seems to.
 */
export const webAddressError = (typed: string): string | undefined => {
  const text = wholeWebAddress(typed);
  return text === '' || /^https?:\/\/[^\s/?#.@:\\]+(\.[^\s/?#.@:\\]+)+(:\d{1,5})?([/?#]\S*)?$/i.test(text)
    ? undefined
    : messages.invalidWebAddress;
};
