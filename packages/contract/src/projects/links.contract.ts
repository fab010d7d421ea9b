import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { everyone } from '../roles.ts';
import { outShape, requiredText, typedShape } from '../record.ts';
import { idIn, idOut, nothing, textIn, versionIn } from '../wire.ts';

/** An address of the web; one that is typed without its beginning gets `https://`. */
const urlIn = textIn(2000)
  .trim()
  .min(1, messages.pleaseEnter('link url'))
  .transform((text) => wholeUrl(text))
  .superRefine((url, context) => {
    const message = url === '' ? undefined : linkUrlError(url);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

const wholeUrl = (text: string): string =>
  /^[a-z][a-z0-9+.-]*:/i.test(text) || text === ''
    ? text.replace(/^[a-z]+(?=:)/i, (scheme) => scheme.toLowerCase())
    : `https://${text}`;

/** The error text for a text that is not a web address; undefined if it is one. */
export const linkUrlError = (text: string): string | undefined =>
  /^(https?|ftp):\/\/[^\s/?#@:]+(:\d{1,5})?([/?#]\S*)?$/.test(wholeUrl(text.trim())) ? undefined : messages.invalidUrl;

export const linkFields = {
  title: requiredText('Title', 200, messages.pleaseEnter('link title')),
  url: { ...requiredText('URL', 2000, messages.pleaseEnter('link url')), kind: 'url' as const, typed: urlIn },
};

const link = z.object({ linkId: idOut, ...outShape(linkFields), version: z.int() });
export type ProjectLink = z.output<typeof link>;

/** Links of a project, such as its board or its shared folder. */
export const linkEndpoints = {
  add: endpoint({
    method: 'POST',
    path: '/projects/:id/links',
    summary: 'Add a link to a project',
    roles: everyone,
    params: z.strictObject({ id: idIn }),
    body: z.strictObject(typedShape(linkFields)),
    answer: link,
    refusals: ['project_not_found'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/projects/links/:linkId',
    summary: 'Change the title or the address of a link',
    roles: everyone,
    params: z.strictObject({ linkId: idIn }),
    body: z.strictObject({ ...typedShape(linkFields), version: versionIn }),
    answer: link,
    refusals: ['link_not_found', 'stale_version'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/links/:linkId',
    summary: 'Remove a link from a project',
    roles: everyone,
    params: z.strictObject({ linkId: idIn }),
    query: z.strictObject({ version: versionIn }),
    answer: nothing,
    refusals: ['link_not_found', 'stale_version'],
  }),
};
