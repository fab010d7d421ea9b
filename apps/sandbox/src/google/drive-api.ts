import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { formFields } from '../oauth/form-fields.ts';
import type { World } from '../world.ts';
import {
  allFiles,
  emptyTab,
  fileOf,
  type Permission,
  sharedFolder,
  type SheetFile,
  storeFile,
  urlOf,
} from './google-files.ts';
import { driveError, noFile } from './google-error.ts';

const SPREADSHEET = 'application/vnd.google-apps.spreadsheet';
const WANTED = /^appProperties has \{ ?key='([^']+)' and value='([^']+)' ?\} and trashed ?= ?false$/;

/** Drive v3, as far as spreadsheets need it: create, find, read, share. */
export function driveApi(app: FastifyInstance, world: World): void {
  const onWire = (request: FastifyRequest, file: SheetFile) => ({
    kind: 'drive#file',
    id: file.id,
    name: file.name,
    mimeType: SPREADSHEET,
    parents: file.parents,
    appProperties: file.appProperties,
    trashed: file.trashed,
    createdTime: file.createdTime,
    webViewLink: urlOf(request, file.id),
  });

  app.post('/files', (request) => {
    const { name, mimeType, parents, appProperties } = (request.body ?? {}) as Partial<SheetFile> & {
      mimeType?: string;
    };
    if (mimeType !== SPREADSHEET) throw driveError(400, 'global', 'badRequest', 'Only spreadsheets are imitated here.');
    if (parents === undefined || parents.length === 0)
      throw driveError(
        403,
        'usageLimits',
        'storageQuotaExceeded',
        'Service Accounts do not have storage quota. Leverage shared drives (https://developers.google.com/workspace/drive/api/guides/about-shareddrives), or use OAuth delegation (http://support.google.com/a/answer/7281227) instead.',
      );
    const [parent = ''] = parents;
    // a shared drive is hidden from callers that do not declare support for shared drives
    if (parent !== sharedFolder || formFields(request.query)['supportsAllDrives'] !== 'true') throw noFile(parent);
    const file: SheetFile = {
      id: randomBytes(33).toString('base64url'),
      name: typeof name === 'string' ? name : 'Untitled',
      parents: [parent],
      appProperties: appProperties ?? {},
      trashed: false,
      createdTime: world.now().toISOString(),
      permissions: [],
      tabs: [emptyTab(0, 'Sheet1')],
    };
    storeFile(world.ledger, file);
    return onWire(request, file);
  });

  app.get('/files', (request) => {
    const { q = '', supportsAllDrives, includeItemsFromAllDrives } = formFields(request.query);
    const [, key = '', value = ''] = WANTED.exec(q) ?? [];
    if (key === '') throw driveError(400, 'global', 'invalid', 'Invalid Value');
    const seesShared = supportsAllDrives === 'true' && includeItemsFromAllDrives === 'true';
    const found = allFiles(world.ledger).filter((file) => !file.trashed && file.appProperties[key] === value);
    return {
      kind: 'drive#fileList',
      incompleteSearch: false,
      files: seesShared ? found.map((file) => onWire(request, file)) : [],
    };
  });

  app.get<{ Params: { id: string } }>('/files/:id', (request) => onWire(request, wanted(world, request.params.id)));

  app.post<{ Params: { id: string } }>('/files/:id/permissions', (request) => {
    const file = wanted(world, request.params.id);
    const { type = '', role = '', emailAddress, domain } = (request.body ?? {}) as Partial<Permission>;
    const grantee = type === 'domain' ? domain : type === 'user' || type === 'group' ? emailAddress : undefined;
    if (grantee === undefined || !['reader', 'commenter', 'writer'].includes(role))
      throw driveError(400, 'global', 'invalidSharingRequest', 'The sharing request is invalid.');
    const permission: Permission = {
      id: Buffer.from(`${type}:${grantee}`).toString('base64url'),
      type,
      role,
      ...(emailAddress === undefined ? {} : { emailAddress }),
      ...(domain === undefined ? {} : { domain }),
    };
    const others = file.permissions.filter((one) => one.id !== permission.id);
    storeFile(world.ledger, { ...file, permissions: [...others, permission] });
    return { kind: 'drive#permission', id: permission.id, type, role };
  });
}

function wanted(world: World, id: string): SheetFile {
  const file = fileOf(world.ledger, id);
  if (file === undefined) throw noFile(id);
  return file;
}
