import type { AddressFile } from './address-file'
import { addressOfRow, type ImportedAddress, type RowFault } from './address-row'
import { csvFields } from './csv-fields'
import { fileLines } from './file-lines'
import { type RowReader, rowReader } from './row-reader'
import type { Layout } from './schema'

/** The files are no address files of the layout, or no files at all; nothing was imported. */
export class AddressFileError extends Error {
  override name = 'AddressFileError'
}

/** One row of a file, and how far the file is read with it. */
export interface FileRow {
  line: number
  end: number
  address: ImportedAddress | RowFault
}

/**
 * The rows of a file, those of a chunk at a time; rows that the layout skips and empty lines are none.
 *
 * @param after the last line that was read before, where an import goes on
 * @throws {AddressFileError} when the file's columns are not the layout's, or it is a folder
 */
export async function* fileRows(
  file: AddressFile,
  layout: Layout,
  after: { number: number; end: number },
): AsyncGenerator<FileRow[]> {
  let read: ((text: string) => ImportedAddress | RowFault | null) | undefined
  if (after.number > 0) read = reader(file, layout, await firstLineOf(file))
  for await (const lines of fileLines(file.read(after.end), after)) {
    const rows: FileRow[] = []
    for (const { number, text, end } of lines) {
      if (!read) {
        if (text === '') continue
        read = reader(file, layout, text ?? '')
        if (layout.header || isHeader(layout, text ?? '')) continue
      }
      if (text?.trim() === '') continue
      const address = text === null ? 'too long' : read(text)
      if (address !== null) rows.push({ line: number, end, address })
    }
    yield rows
  }
  if (!read && layout.header) reader(file, layout, '')
}

/**
 * Looks at the beginning of a file alone.
 *
 * @throws {AddressFileError} as `fileRows` would
 */
export async function checkFile(file: AddressFile, layout: Layout): Promise<void> {
  const firstLine = await firstLineOf(file)
  if (firstLine !== '' || layout.header) reader(file, layout, firstLine)
}

async function firstLineOf(file: AddressFile): Promise<string> {
  for await (const lines of fileLines(file.read(0))) {
    for (const { text } of lines) if (text !== '') return text ?? ''
  }
  return ''
}

/** Some who supply files without a header put one in all the same. */
const isHeader = ({ columns }: Layout, line: string) =>
  columns !== undefined && line.toLowerCase().replaceAll('"', '') === columns.join()

function reader({ name }: AddressFile, layout: Layout, firstLine: string) {
  if (COMPRESSED.some((start) => firstLine.startsWith(start))) {
    throw new AddressFileError(`${name}: the file is compressed; it is read when it is unpacked`)
  }
  if (firstLine.startsWith(UTF_16)) throw new AddressFileError(`${name}: the file is in UTF-16; expected UTF-8`)
  const first = csvFields(firstLine)
  if (first === 'broken quotes') throw new AddressFileError(`${name}: broken quotes in the first line`)
  const columns = layout.header
    ? first.map((column) => column.trim().toLowerCase())
    : (layout.columns ?? first.map((_, at) => String(at + 1)))
  const read = readerOf(layout, columns, name)
  return (text: string) => {
    const fields = csvFields(text)
    if (fields === 'broken quotes') return fields
    if (fields.length !== columns.length) return 'wrong number of columns'
    const written = read(fields)
    return written && addressOfRow(written)
  }
}

/** What gzip and zip (Excel's files too) begin with, and either byte order mark of UTF-16, read as UTF-8. */
const COMPRESSED = ['\u001f\ufffd', 'PK\u0003\u0004']
const UTF_16 = '\ufffd\ufffd'

function readerOf(layout: Layout, columns: readonly string[], name: string): RowReader {
  try {
    return rowReader(layout, columns)
  } catch (error) {
    throw new AddressFileError(
      `${name}: the layout expects a column ${(error as Error).message}, and the file has none`,
    )
  }
}
