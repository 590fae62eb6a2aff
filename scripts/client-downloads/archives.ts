// Creates archives. Their bytes depend only on the names and contents of the files, so the same sources always give the
// same archive.
import { gzipSync, strToU8, zipSync } from 'fflate'
import { packTar } from 'modern-tar'

/** The contents of an archive's files, by their paths in the archive. */
export type ArchiveFiles = Record<string, Uint8Array | string>

/** The time of every file in a tar archive. `npm pack` uses the same one. */
const TAR_TIME = new Date('1985-10-26T08:15:00Z')
/** The time of every file in a zip archive. It's the local time, because zip archives contain local times. */
const ZIP_TIME = new Date(1985, 9, 26, 8, 15)
const FILE_MODE = 0o644

export async function createTarGz(files: ArchiveFiles): Promise<Uint8Array> {
  const entries = listFiles(files).map(([name, body]) => ({
    header: { name, size: body.length, mtime: TAR_TIME, mode: FILE_MODE, uid: 0, gid: 0, uname: '', gname: '' },
    body,
  }))
  // 0 leaves out the time of the compression.
  return gzipSync(await packTar(entries), { level: 9, mtime: 0 })
}

export function createZip(files: ArchiveFiles): Uint8Array {
  // `os: 3` (Unix) makes unzip use the file mode, which is in the upper 16 bits of `attrs`.
  return zipSync(Object.fromEntries(listFiles(files)), { level: 9, mtime: ZIP_TIME, os: 3, attrs: FILE_MODE << 16 })
}

/** Returns the files in the order of their paths, because folders list them in an order that differs between systems. */
const listFiles = (files: ArchiveFiles): [name: string, body: Uint8Array][] =>
  Object.keys(files)
    .sort()
    .map((name) => [name, toBytes(files[name] ?? '')])

const toBytes = (content: Uint8Array | string): Uint8Array => (typeof content === 'string' ? strToU8(content) : content)
