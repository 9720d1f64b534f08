import { MEGABYTE, UPLOAD_MAX_BYTES } from '../../contract/upload-limits';
import { setConverting, tellRefused } from './file-notices';
import { isHeicFile, toUsable } from './usable-file';

/** Marks what takes files of other sizes and kinds: tables that are imported. */
export const OTHER_FILES = { 'data-other-files': true } as const;
const OTHER_FILES_SELECTOR = '[data-other-files]';

/** Events with files that are prepared already. */
const prepared = new WeakSet<Event>();

/** Windows knows no type of a HEIC, and some programs call it JPG. */
const needsLook = ({ type, size }: File): boolean => type === '' || type.startsWith('image/') || size > UPLOAD_MAX_BYTES;

const LIMIT = UPLOAD_MAX_BYTES / MEGABYTE;

const inMegabytes = (bytes: number): number => Math.ceil((10 * bytes) / MEGABYTE) / 10;

/** @returns the file that is sent for one; undefined where none is, after telling why */
async function prepareFile(file: File): Promise<File | undefined> {
  try {
    if (await isHeicFile(file)) setConverting(file.name);
    const usable = await toUsable(file);
    const { name, size } = usable;
    if (size <= UPLOAD_MAX_BYTES) return usable;
    tellRefused({ reason: 'too-large', name, size: inMegabytes(size), limit: LIMIT });
  } catch {
    // A folder that was dropped, or a file that has gone.
    tellRefused({ reason: 'unreadable', name: file.name, limit: LIMIT });
  }
  return undefined;
}

async function prepare(files: readonly File[]): Promise<DataTransfer> {
  const transfer = new DataTransfer();
  for (const file of files) {
    const usable = await prepareFile(file);
    if (usable) transfer.items.add(usable);
  }
  setConverting(undefined);
  return transfer;
}

/**
 * Holds an event back until its files are prepared, and sends it again with them.
 *
 * @param again makes the event that the panel's own inputs get
 */
function holdBack(event: Event, files: readonly File[], again: (transfer: DataTransfer) => Event): void {
  const { target } = event;
  if (!(target instanceof Element) || target.closest(OTHER_FILES_SELECTOR) || !files.some(needsLook)) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  void prepare(files).then((transfer) => {
    const next = again(transfer);
    prepared.add(next);
    if (transfer.files.length > 0) target.dispatchEvent(next);
  });
}

function onChange(event: Event): void {
  const input = event.target;
  if (prepared.has(event) || !(input instanceof HTMLInputElement) || input.type !== 'file') return;
  holdBack(event, Array.from(input.files ?? []), (transfer) => {
    input.files = transfer.files;
    return new Event('change', { bubbles: true });
  });
}

function onDrop(event: DragEvent): void {
  if (prepared.has(event) || !event.dataTransfer) return;
  holdBack(
    event,
    Array.from(event.dataTransfer.files),
    (dataTransfer) => new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }),
  );
}

/**
 * Prepares files before any input or drop zone of the panel gets them: photographs of iPhones become JPEGs, and one that is too large is
 * told at once, with its size. Strapi has six places that take files. Call it in `register`.
 */
export function watchPickedFiles(): void {
  window.addEventListener('change', onChange, true);
  window.addEventListener('drop', onDrop, true);
}
