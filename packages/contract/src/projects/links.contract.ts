import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { everyone } from '../roles.ts';
import { outShape, requiredText, typedShape } from '../record.ts';
import { webAddressError, wholeWebAddress } from '../web-address.ts';
import { idIn, idOut, nothing, textIn, versionIn } from '../wire.ts';

/** An address of the web; one that is typed without its beginning gets `https://`. */
const urlIn = textIn(2000)
  .trim()
  .min(1, messages.pleaseEnter('link url'))
  .transform(wholeWebAddress)
  .superRefine((url, context) => {
    const message = webAddressError(url);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

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
