import type { AddressFile } from './address-file-type'
import { createCsvRowReader, type RowReader } from './create-csv-row-reader'
import { type ImportedAddress, parseAddressRow, type RowError } from './parse-address-row'
import { parseCsvLine } from './parse-csv-line'
import { readFileLines } from './read-file-lines'
import type { CsvLayout } from './schema'

/** Thrown before anything is imported if a file can't be read with the layout. */
export class AddressFileError extends Error {
  override name = 'AddressFileError'
}

export interface FileRow {
  /** The line number in the file. The first line is line 1. */
  line: number
  /** The offset in bytes at which the next line starts. */
  end: number
  address: ImportedAddress | RowError
}

/**
 * Yields the rows of a file, one chunk at a time. Leaves out empty lines and rows that the layout excludes.
 *
 * @param after the last line already read, if an import is being resumed
 * @throws {AddressFileError} if the file isn't readable CSV with the layout's columns
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
 * Checks the first line of a file, without reading the rest.
 *
 * @throws {AddressFileError} if `readFileRows` would throw it for this line
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

/** Returns whether a line is a header. Some suppliers include a header even if the layout has no header. */
const isHeader = ({ columns }: CsvLayout, line: string) =>
  columns !== undefined && line.toLowerCase().replaceAll('"', '') === columns.join()

function createLineReader({ name }: AddressFile, layout: CsvLayout, firstLine: string) {
  if (COMPRESSED_PREFIXES.some((start) => firstLine.startsWith(start))) {
    throw new AddressFileError(`${name}: the file is compressed; unpack it first`)
  }
  if (firstLine.startsWith(UTF_16_PREFIX)) throw new AddressFileError(`${name}: the file is in UTF-16; expected UTF-8`)
  const firstFields = parseCsvLine(firstLine)
  if (firstFields === 'unmatched quotation marks')
    throw new AddressFileError(`${name}: unmatched quotation marks in the first line`)
  const columns = layout.header
    ? firstFields.map((column) => column.trim().toLowerCase())
    : (layout.columns ?? firstFields.map((_, at) => String(at + 1)))
  const readFields = createCheckedRowReader(layout, columns, name)
  return (text: string) => {
    const fields = parseCsvLine(text)
    if (fields === 'unmatched quotation marks') return fields
    if (fields.length !== columns.length) return 'wrong number of columns'
    const rawParts = readFields(fields)
    return rawParts && parseAddressRow(rawParts)
  }
}

/**
 * The first characters of compressed files (gzip or zip, which includes Excel) and of UTF-16 files, if decoded as
 * UTF-8.
 */
const COMPRESSED_PREFIXES = ['\u001f\ufffd', 'PK\u0003\u0004']
const UTF_16_PREFIX = '\ufffd\ufffd'

function createCheckedRowReader(layout: CsvLayout, columns: readonly string[], name: string): RowReader {
  try {
    return createCsvRowReader(layout, columns)
  } catch (error) {
    throw new AddressFileError(
      `${name}: the layout uses the column ${(error as Error).message}, which this file doesn't have`,
    )
  }
}
