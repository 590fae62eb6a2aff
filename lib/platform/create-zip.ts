import { strToU8, zipSync } from 'fflate'

/** The contents of an archive's files, by their paths in the archive. */
export type ArchiveFiles = Record<string, Uint8Array | string>

/** The time of every file in a zip archive. It's the local time, because zip archives contain local times. */
const ZIP_TIME = new Date(1985, 9, 26, 8, 15)
export const FILE_MODE = 0o644

/** Creates a zip archive. Its bytes depend only on the names and contents of the files. */
export function createZip(files: ArchiveFiles): Uint8Array<ArrayBuffer> {
  // `os: 3` (Unix) makes unzip use the file mode, which is in the upper 16 bits of `attrs`.
  const options = { level: 9, mtime: ZIP_TIME, os: 3, attrs: FILE_MODE << 16 } as const
  return zipSync(Object.fromEntries(listArchiveFiles(files)), options)
}

/** Returns the files in the order of their paths, because folders list them in an order that differs between systems. */
export const listArchiveFiles = (files: ArchiveFiles): [name: string, body: Uint8Array][] =>
  Object.keys(files)
    .sort()
    .map((name) => [name, toBytes(files[name] ?? '')])

const toBytes = (content: Uint8Array | string): Uint8Array => (typeof content === 'string' ? strToU8(content) : content)
