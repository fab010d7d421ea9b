import { describe, expect, test } from 'vitest';
import { canBeShown, documentError, documentName, documentType } from './contract-documents.ts';

const ascii = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0));
const docx = ascii('PK\u0003\u0004\u0014[Content_Types].xml … word/document.xml');
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('the type of a contract document', () => {
  test.each([
    ['contract.pdf', ascii('%PDF-1.4\n%%EOF'), 'application/pdf'],
    ['CONTRACT.PDF', ascii('%PDF-1.4\n%%EOF\n'), 'application/pdf'],
    ['page.jpeg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
    ['page.png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'image/png'],
    ['old.doc', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), 'application/msword'],
    ['new.docx', docx, word],
    ['twice.docx', ascii('PK\u0003\u0004 word/ word/document.xml'), word],
    ['long.pdf', ascii(`%PDF-1.4${' '.repeat(1020)}<html> as text${' '.repeat(1020)}%%EOF`), 'application/pdf'],
  ])('is %s by its first bytes', (name, bytes, type) => {
    expect(documentType(name, bytes)).toBe(type);
    expect(documentError(name, bytes)).toBeUndefined();
  });

  test.each([
    ['program.pdf', ascii('MZ')],
    ['picture.pdf', Uint8Array.of(0xff, 0xd8, 0xff)],
    ['archive.docx', ascii('PK\u0003\u0004 xl/workbook.xml')],
    ['page.html', ascii('<html>')],
    ['noending', ascii('%PDF-1.4\n%%EOF')],
    ['late.pdf', ascii(`%PDF-1.4 %%EOF${' '.repeat(1025)}`)],
    ['later.pdf', ascii(' %PDF-1.4\n%%EOF')],
    ['renamed.pdf.exe', ascii('%PDF-1.4\n%%EOF')],
    ['cut.docx', ascii('PK\u0003\u0004 word/document.xm')],
    ['page.pdf', ascii('%PDF-1.4\n<html><script>alert(1)</script></html>\n%%EOF')],
    ['cut-off.pdf', ascii('%PDF-1.4')],
    ['versionless.pdf', ascii('%PDF-<b>\n%%EOF')],
    ['empty.pdf', new Uint8Array()],
  ])('refuses %s by name', (name, bytes) => {
    expect(documentError(name, bytes)).toBe(
      `${name} is not a valid document. Only PDF, DOC, DOCX, JPG and PNG accepted.`,
    );
  });

  test('is shown in the browser for a PDF or a picture', () => {
    expect(['application/pdf', 'image/png', word].map(canBeShown)).toEqual([true, true, false]);
  });
});

describe('the file name of a contract document', () => {
  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    [String.raw`C:\temp\a.pdf`, 'a.pdf'],
    ['عقد.pdf', 'عقد.pdf'],
    ['contract\u202Efdp.exe', 'contractfdp.exe'],
    ['a\u0000\nb.pdf', 'ab.pdf'],
    ['  many   spaces .pdf', 'many spaces .pdf'],
    ['no ending', 'no ending'],
    ['a.longending', 'a.longending'],
    ['a.tar.gz', 'a.tar.gz'],
    ['', ''],
    ['e\u0301t\u00e9.pdf', '\u00e9t\u00e9.pdf'],
  ])('is stored for %j as %j', (given, kept) => {
    expect(documentName(given)).toBe(kept);
  });

  test('is cut before its extension, and never inside a character', () => {
    const long = documentName(`${'👩'.repeat(300)}.pdf`);
    expect(long).toBe(`${'👩'.repeat(146)}.pdf`);
  });
});
