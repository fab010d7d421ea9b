import { documentName } from '@countinghouse/contract/projects/contract-documents.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { userEndpoints } from '@countinghouse/contract/users/users.contract.ts';
import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProject } from '../../seed/builders.ts';
import { aJpeg, aPictureForm, aPng } from '../pictures.ts';
import { aPdf, aProjectForm, aSalesPerson, unchanged } from '../project-forms.ts';
import { aWorld, type Person, type World } from '../world.ts';

let world: World;
let anna: Person;
let projectId: number;
let seller: number;
beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ADMIN', 'Anna');
  projectId = (await aProject(world.tx, {})).id;
  seller = (await aSalesPerson(world.tx)).id;
});
afterAll(() => world.close());

const ways = [
  '../',
  '..\\',
  '..//',
  '....//',
  '..;/',
  './../',
  '%2e%2e%2f',
  '%2e%2e/',
  '..%2f',
  '..%5c',
  '%252e%252e%252f',
  '..%c0%af',
  '..%ef%bc%8f',
  '\u2025\u2215',
  '\uff0e\uff0e\uff0f',
  '..\u0000/',
  '\u202e../',
  '/',
  '//',
  '\\\\?\\',
  '\\\\server\\share\\',
  'C:\\',
  'file:///',
  '~/',
  '$HOME/',
  '`id`/',
  'a/../../',
  '-rf /',
];
const targets = [
  'etc/passwd',
  'etc/passwd\u0000.pdf',
  'windows\\win.ini',
  'CON',
  'NUL.pdf',
  'aux.',
  '.htaccess',
  '.',
  '..',
  '...',
  ' ',
  'a.pdf:stream',
  'a.pdf.',
  'a.pdf ',
  'a"b.pdf',
  "a';drop table x;--.pdf",
  'a\r\nSet-Cookie: b=1.pdf',
  'a;filename=b.exe.pdf',
  'a.pdf%00.exe',
  '\ud83d\udcc4.pdf',
  'e\u0301.pdf',
  `${'x'.repeat(5000)}.pdf`,
  'web/index.html',
  'master.key',
  'contract.pdf',
];
const isFull = process.env['FULL'] === '1';
/** Over seven hundred file names that try to lead to another folder. */
const tricks = ways.flatMap((way) => targets.flatMap((target) => [`${way}${target}`, `${way.repeat(6)}${target}`]));

/** Every so many of them, with each way and each target among them; in a full run all. */
const some = (every: number): readonly string[] => tricks.filter((_, at) => isFull || at % every === 0);

const contract = (fileName: string) => anna.call(projectEndpoints.document, { query: { fileName } });
const details = async () => (await anna.call(projectEndpoints.get, { params: { id: projectId } })).data;
async function upload(files: readonly File[]) {
  const now = await details();
  const form = aProjectForm(
    { ...unchanged(now), salesPersons: [{ id: seller }], contractLinks: [] },
    { add: files, remove: now.contractDocument.map(({ name }) => name) },
  );
  return anna.call(projectEndpoints.change, { query: { version: now.version }, form });
}

async function changeImage(form: FormData) {
  const { version } = (await anna.call(userEndpoints.profile)).data;
  return anna.call(userEndpoints.changeImage, { query: { version }, form });
}

describe('a file name with a path in it', () => {
  test('is not a path when a document is stored under it', () => {
    expect(tricks.length).toBeGreaterThan(700);
    for (const trick of tricks) {
      const name = documentName(trick);
      expect(name, trick).not.toMatch(/[/\\\p{Cc}\u202e]/u);
      expect(Array.from(name).length, trick).toBeLessThanOrEqual(150);
    }
  });

  test('finds no document', async () => {
    const answers = new Set<string | undefined>();
    for (const trick of some(7)) answers.add((await contract(trick)).failure?.code);
    // the longest are refused for their length
    expect([...answers].every((code) => code === 'document_not_found' || code === 'invalid_input')).toBe(true);
  });

  test('is only the name of a document and of the downloaded file', async () => {
    let kept = 0;
    for (const trick of some(17)) {
      const answer = await upload([aPdf(`${trick}.pdf`)]);
      if (answer.status >= 400) {
        expect([400, 413], `${trick}: ${answer.failure?.code}`).toContain(answer.status);
        continue;
      }
      const [document] = (await details()).contractDocument;
      const file = await contract(document?.fileName ?? '');
      expect(file.status).toBe(200);
      expect(String(file.headers['content-disposition'])).not.toMatch(/[\r\n/\\]/);
      expect(file.headers['set-cookie']).toBeUndefined();
      // the stored file has a name of our own
      expect(document?.fileName).toMatch(/^[\w.-]{16,}$/);
      kept += 1;
    }
    expect(kept).toBeGreaterThan(some(17).length / 2);
  });

  test('is ignored for a picture or a time export, which are stored without a name', async () => {
    for (const trick of some(23)) {
      const picture = await changeImage(aPictureForm(`${trick}.png`, aPng()));
      expect([200, 400], trick).toContain(picture.status);
      const form = new FormData();
      form.set('projectId', String(projectId));
      form.set('file', new File(['nothing'], `${trick}.csv`));
      expect((await anna.call(workLogEndpoints.previewFile, { form })).status, trick).toBe(400);
    }
  });
});

describe('a file of two types', () => {
  const page = '<html><script>alert(document.domain)</script></html>';
  test.each([
    [
      'a PDF with a page far inside',
      'a.pdf',
      new File([`%PDF-1.7\n${' '.repeat(2000)}${page}\n%%EOF`], 'a.pdf'),
      'application/pdf',
    ],
    ['a picture with a page behind it', 'a.png', new File([aPng(), page], 'a.png'), 'image/png'],
    ['a photo with a script in front of its data', 'a.jpg', new File([aJpeg(), page], 'a.jpg'), 'image/jpeg'],
    [
      'a Word document with a page in it',
      'a.docx',
      new File(['PK\u0003\u0004', 'word/document.xml', page], 'a.docx'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
  ])('%s is served as the accepted type, and no script of it runs', async (_, name, file, type) => {
    expect((await upload([file])).failure).toBeUndefined();
    const [document] = (await details()).contractDocument;
    expect(document?.name).toBe(name);
    const { headers } = await contract(document?.fileName ?? '');
    expect(headers['content-type']).toBe(type);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(String(headers['content-disposition'])).toMatch(/^attachment;/);
    expect(String(headers['content-security-policy'])).toContain("default-src 'none'");
  });
});

describe('a file meant to fill the memory', () => {
  const tenMegabytes = 9_999_000;
  const csv = (text: string) => {
    const form = new FormData();
    form.set('projectId', String(projectId));
    form.set('file', new File([text], 'hours.csv'));
    return form;
  };
  const header =
    'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration\n';
  const filled = (text: string) => text + 'x'.repeat(tenMegabytes - text.length);

  test.each<[string, () => Promise<{ status: number }>]>([
    [
      'a picture that claims to be 60,000 pixels wide',
      () => changeImage(aPictureForm('a.png', aPng({ width: 60_000, height: 60_000 }))),
    ],
    ['a line of ten megabytes', () => anna.call(workLogEndpoints.previewFile, { form: csv(filled(header)) })],
    ['a quote that never ends', () => anna.call(workLogEndpoints.previewFile, { form: csv(filled(`${header}"`)) })],
    [
      'ten million quotes',
      () => anna.call(workLogEndpoints.previewFile, { form: csv(header + '"'.repeat(tenMegabytes - header.length)) }),
    ],
    [
      'ten million commas',
      () => anna.call(workLogEndpoints.previewFile, { form: csv(header + ','.repeat(tenMegabytes - header.length)) }),
    ],
    [
      'five million lines',
      () =>
        anna.call(workLogEndpoints.previewFile, { form: csv(header + '\n,'.repeat(tenMegabytes / 2 - header.length)) }),
    ],
    [
      'a project of ten megabytes of brackets',
      () => {
        const form = aProjectForm({});
        form.set('projectDetails', '['.repeat(190_000));
        return anna.call(projectEndpoints.change, { query: { version: 1 }, form });
      },
    ],
    ['documents of ten megabytes each', () => upload([1, 2, 3, 4, 5].map((at) => aPdf(`${at}.pdf`, 10_000_000)))],
  ])('%s gets a response in a few seconds, and so do other requests meanwhile', async (_, send) => {
    const startedMs = performance.now();
    const [answer, other] = await Promise.all([send(), details()]);
    // other tests may have the cores meanwhile
    expect(performance.now() - startedMs).toBeLessThan(isFull ? 5000 : 20_000);
    expect(answer.status).toBeLessThan(500);
    expect(other.projectId).toBe(projectId);
  });

  test('is not held in memory', async () => {
    const big = () => upload([aPdf('large.pdf', 10_000_000)]);
    await big();
    let most = 0;
    const before = process.memoryUsage().rss;
    for (let at = 0; at < 20; at += 1) {
      await big();
      most = Math.max(most, process.memoryUsage().rss - before);
    }
    // this includes the data that the test itself sends, twice
    expect(most / 1_000_000).toBeLessThan(150);
  });
});
