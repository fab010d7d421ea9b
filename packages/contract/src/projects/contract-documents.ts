import { messages } from '../messages.ts';

/** The file types of a contract document; the first bytes decide. */
const kinds = [
  { type: 'application/pdf', name: /\.pdf$/i, begins: [0x25, 0x50, 0x44, 0x46, 0x2d], isWhole: isWholePdf },
  { type: 'image/png', name: /\.png$/i, begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', name: /\.jpe?g$/i, begins: [0xff, 0xd8, 0xff] },
  { type: 'application/msword', name: /\.doc$/i, begins: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] },
  {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    name: /\.docx$/i,
    begins: [0x50, 0x4b, 0x03, 0x04],
    // a ZIP archive like any other, except for the document inside
    holds: 'word/document.xml',
  },
] as const;
export type DocumentType = (typeof kinds)[number]['type'];

/** The file extensions offered by a file chooser. */
export const documentEndings = '.pdf,.doc,.docx,.jpg,.jpeg,.png';

/** The type of a document: its bytes decide, and its name must not claim another type; undefined for any other file. */
export function documentType(name: string, bytes: Uint8Array): DocumentType | undefined {
  return kinds.find(
    (kind) =>
      kind.name.test(name) &&
      kind.begins.every((byte, at) => bytes[at] === byte) &&
      (!('holds' in kind) || holds(bytes, kind.holds)) &&
      (!('isWhole' in kind) || kind.isWhole(bytes)),
  )?.type;
}

/** Whether a browser can display it; a Word document can only be downloaded. */
export const canBeShown = (type: string): boolean => type === 'application/pdf' || type.startsWith('image/');

/** How many bytes at both ends of a file show whether it is a PDF. */
const pdfEndBytes = 1024;

/** A PDF has a version and an end marker; a file that begins as HTML is a web page that pretends to be a PDF. */
function isWholePdf(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array): string => String.fromCharCode(...part);
  const head = text(bytes.subarray(0, pdfEndBytes));
  return (
    /^%PDF-\d\.\d/.test(head) &&
    !/<(!doctype|html|head|body|script|svg)\b/i.test(head) &&
    text(bytes.subarray(-pdfEndBytes)).includes('%%EOF')
  );
}

function holds(bytes: Uint8Array, text: string): boolean {
  const wanted = Uint8Array.from(text, (one) => one.charCodeAt(0));
  const first = wanted[0] ?? 0;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return true;
  return false;
}

/** The error text for a file that is not a contract document; undefined if it is one. */
export const documentError = (name: string, bytes: Uint8Array): string | undefined =>
  documentType(name, bytes) === undefined ? messages.documentInvalid(documentName(name)) : undefined;

const nameMax = 150;

/**
 * The stored file name of a document: without folders, without invisible characters or those that change the reading
 * direction (`contract‮fdp.exe` is not a PDF), and cut before its extension if too long.
 */
export function documentName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(plain)?.[0] ?? '';
  const stem = Array.from(plain.slice(0, plain.length - ending.length));
  return `${stem.slice(0, nameMax - ending.length).join('')}${ending}`;
}
