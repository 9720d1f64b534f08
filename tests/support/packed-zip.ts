import { constants, deflateRawSync } from 'node:zlib';

/** A text of `times` equal pieces between two others: it is packed piece by piece, so that its size costs nothing. */
export interface Repeated {
  begin: string;
  piece: string;
  times: number;
  end: string;
}

export interface PackedEntry {
  content: string | Repeated;
  /** what the directory says of its size, where that is a lie */
  statedBytes?: number;
}

const BLOCK_BYTES = 1 << 20;

const pack = (text: string): Buffer => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH });

/** @returns deflated bytes, and how many they unpack to */
function packContent(content: string | Repeated): { packed: Buffer; size: number } {
  const { begin, piece, times, end } = typeof content === 'string' ? { begin: content, piece: '', times: 0, end: '' } : content;
  const perBlock = Math.max(1, Math.floor(BLOCK_BYTES / Math.max(1, piece.length)));
  const [blocks, rest] = [Math.floor(times / perBlock), times % perBlock];
  const block = pack(piece.repeat(perBlock));
  const packed = Buffer.concat([
    pack(begin),
    ...Array<Buffer>(blocks).fill(block),
    pack(piece.repeat(rest)),
    deflateRawSync(end),
  ]);
  return { packed, size: Buffer.byteLength(begin) + Buffer.byteLength(piece) * times + Buffer.byteLength(end) };
}

/** The fields that a local header and the directory share. Checksums are zero: no reader here looks at them. */
function fieldsOf(name: Buffer, packedBytes: number, bytes: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(0x800, 2);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(packedBytes, 14);
  fields.writeUInt32LE(bytes, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

/** @returns a ZIP file with these entries, by name */
export function packZip(entries: Readonly<Record<string, PackedEntry>>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, { content, statedBytes }] of Object.entries(entries)) {
    const name = Buffer.from(path);
    const { packed, size } = packContent(content);
    const fields = fieldsOf(name, packed.length, statedBytes ?? size);
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, rest, name);
    files.push(file);
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  const count = Object.keys(entries).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, listed, Buffer.from('PK\u0005\u0006'), end]);
}
