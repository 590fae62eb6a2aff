import { gzipSync } from 'fflate'
import { packTar } from 'modern-tar'
import { type ArchiveFiles, FILE_MODE, listArchiveFiles } from '../../lib/platform/create-zip.ts'

/** The time of every file in a tar archive. `npm pack` uses the same one. */
const TAR_TIME = new Date('1985-10-26T08:15:00Z')

/** Creates a compressed tar archive. Its bytes depend only on the names and contents of the files. */
export async function createTarGz(files: ArchiveFiles): Promise<Uint8Array> {
  const entries = listArchiveFiles(files).map(([name, body]) => ({
    header: { name, size: body.length, mtime: TAR_TIME, mode: FILE_MODE, uid: 0, gid: 0, uname: '', gname: '' },
    body,
  }))
  // 0 leaves out the time of the compression.
  return gzipSync(await packTar(entries), { level: 9, mtime: 0 })
}
