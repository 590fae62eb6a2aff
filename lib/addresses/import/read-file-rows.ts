import type { AddressFile } from './address-file-type'
import { createCsvRowReader, type RowReader } from './create-csv-row-reader'
import { type ImportedAddress, parseAddressRow, type RowError } from './parse-address-row'
import { parseCsvLine } from './parse-csv-line'
import { readFileLines } from './read-file-lines'
import type { CsvLayout } from './schema'

/** The files are no address files of the layout, or no files at all; nothing was imported. */
export class AddressFileError extends Error {
  override name = 'AddressFileError'
}

/** One row of a file, and how far the file is read with it. */
export interface FileRow {
  line: number
  end: number
  address: ImportedAddress | RowError
}

/**
 * The rows of a file, those of a chunk at a time; rows that the layout skips and empty lines are none.
 *
 * @param after the last line that was read before, where an import goes on
 * @throws {AddressFileError} when the file's columns are not the layout's, or it is a folder
 */
export async function* readFileRows(
  file: AddressFile,
  layout: CsvLayout,
  after: { number: number; end: number },
): AsyncGenerator<FileRow[]> {
  let readRow: ((text: string) => ImportedAddress | RowError | null) | undefined
  if (after.number > 0) readRow = createLineReader(file, layout, await readFirstLine(file))
  for await (const lines of readFileLines(file.read(after.end), after)) {
    const rows: FileRow[] = []
    for (const { number, text, end } of lines) {
      if (!readRow) {
        if (text === '') continue
        readRow = createLineReader(file, layout, text ?? '')
        if (layout.header || isHeader(layout, text ?? '')) continue
      }
      if (text?.trim() === '') continue
      const address = text === null ? 'too long' : readRow(text)
      if (address !== null) rows.push({ line: number, end, address })
    }
    yield rows
  }
  if (!readRow && layout.header) createLineReader(file, layout, '')
}

/**
 * Looks at the beginning of a file alone.
 *
 * @throws {AddressFileError} as `readFileRows` would
 */
export async function checkFile(file: AddressFile, layout: CsvLayout): Promise<void> {
  const firstLine = await readFirstLine(file)
  if (firstLine !== '' || layout.header) createLineReader(file, layout, firstLine)
}

async function readFirstLine(file: AddressFile): Promise<string> {
  for await (const lines of readFileLines(file.read(0))) {
    for (const { text } of lines) if (text !== '') return text ?? ''
  }
  return ''
}

/** Some who supply files without a header put one in all the same. */
const isHeader = ({ columns }: CsvLayout, line: string) =>
  columns !== undefined && line.toLowerCase().replaceAll('"', '') === columns.join()

function createLineReader({ name }: AddressFile, layout: CsvLayout, firstLine: string) {
  if (COMPRESSED_PREFIXES.some((start) => firstLine.startsWith(start))) {
    throw new AddressFileError(`${name}: the file is compressed; it is read when it is unpacked`)
  }
  if (firstLine.startsWith(UTF_16_PREFIX)) throw new AddressFileError(`${name}: the file is in UTF-16; expected UTF-8`)
  const firstFields = parseCsvLine(firstLine)
  if (firstFields === 'broken quotes') throw new AddressFileError(`${name}: broken quotes in the first line`)
  const columns = layout.header
    ? firstFields.map((column) => column.trim().toLowerCase())
    : (layout.columns ?? firstFields.map((_, at) => String(at + 1)))
  const readFields = createCheckedRowReader(layout, columns, name)
  return (text: string) => {
    const fields = parseCsvLine(text)
    if (fields === 'broken quotes') return fields
    if (fields.length !== columns.length) return 'wrong number of columns'
    const rawParts = readFields(fields)
    return rawParts && parseAddressRow(rawParts)
  }
}

/** What gzip and zip (Excel's files too) begin with, and either byte order mark of UTF-16, read as UTF-8. */
const COMPRESSED_PREFIXES = ['\u001f\ufffd', 'PK\u0003\u0004']
const UTF_16_PREFIX = '\ufffd\ufffd'

function createCheckedRowReader(layout: CsvLayout, columns: readonly string[], name: string): RowReader {
  try {
    return createCsvRowReader(layout, columns)
  } catch (error) {
    throw new AddressFileError(
      `${name}: the layout expects a column ${(error as Error).message}, and the file has none`,
    )
  }
}
