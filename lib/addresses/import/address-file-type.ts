import { createHash } from 'node:crypto'
import { createReadStream, type Stats } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** A file of addresses to import, on disk or in memory. */
export interface AddressFile {
  /** The name shown to the operator. */
  name: string
  /** The size of the file in bytes. */
  size: number
  /** A hash by which a later import recognises the same file. */
  fingerprint: string
  /** @param from the offset of the first byte to read */
  read: (from: number) => AsyncIterable<Buffer | string>
}

/**
 * Lists the files at the paths, in order. For a folder, lists the .csv files in it and its subfolders, sorted by path.
 * Leaves out the folder's files named *_header.csv, which contain only column names.
 *
 * @throws `stat`'s error if a path doesn't exist
 */
export async function findAddressFiles(paths: readonly string[]): Promise<AddressFile[]> {
  const files: AddressFile[] = []
  for (const name of paths) {
    const stats = await stat(name)
    const { size } = stats
    if (stats.isDirectory()) files.push(...(await findAddressFiles(await findCsvFiles(name))))
    else
      files.push({
        name,
        size,
        fingerprint: await computeFingerprint(name, stats),
        read: (start) => createReadStream(name, { start, highWaterMark: CHUNK_BYTES }),
      })
  }
  return files
}

async function findCsvFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const csvEntries = entries.filter(
    (entry) => entry.isFile() && /\.csv$/i.test(entry.name) && !/_header\.csv$/i.test(entry.name),
  )
  return csvEntries.map((entry) => path.join(entry.parentPath, entry.name)).sort()
}

const SAMPLE_BYTES = 1 << 16

async function computeFingerprint(name: string, { size, mtimeMs }: Stats): Promise<string> {
  const hash = createHash('sha256').update(`${size}|${mtimeMs}|`)
  const file = await open(name)
  try {
    for (const position of [0, Math.max(0, size - SAMPLE_BYTES)]) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, position)
      hash.update(buffer.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

const CHUNK_BYTES = 1 << 18

/** Creates an in-memory file from text, for the demo's addresses and for tests. */
export function createTextFile(text: string): AddressFile {
  const bytes = Buffer.from(text)
  return {
    name: 'text',
    size: bytes.length,
    fingerprint: createHash('sha256').update(bytes).digest('hex'),
    read: async function* (from) {
      for (let at = from; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES)
    },
  }
}
