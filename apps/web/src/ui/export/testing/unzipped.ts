/** The texts in a zip file by name, as far as a workbook needs it. */
export async function unzipped(file: Blob): Promise<ReadonlyMap<string, string>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const texts = new Map<string, string>();
  for (let at = 0; view.getUint32(at, true) === 0x04034b50;) {
    const [packed, nameLength, extraLength] = [at + 18, at + 26, at + 28] as const;
    const begin = at + 30 + view.getUint16(nameLength, true) + view.getUint16(extraLength, true);
    const end = begin + view.getUint32(packed, true);
    const name = new TextDecoder().decode(bytes.slice(at + 30, at + 30 + view.getUint16(nameLength, true)));
    texts.set(name, await inflated(bytes.slice(begin, end), view.getUint16(at + 8, true) === 8));
    at = end;
  }
  return texts;
}

async function inflated(bytes: Uint8Array<ArrayBuffer>, isPacked: boolean): Promise<string> {
  if (!isPacked) return new TextDecoder().decode(bytes);
  const stream = new Response(bytes).body?.pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream).text();
}
