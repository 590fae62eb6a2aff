import { memoize } from '@/lib/platform/async/memoize'
import type { CsvLayout, PartValue } from './schema'
import { toTitleCase } from './to-title-case'

/** The parts of an address as written in a file. A missing part is ''. parse-address-row.ts validates the parts. */
export type RawAddressParts = Record<keyof CsvLayout['parts'], string>

/** Reads the parts of an address from the fields of one row. Returns null if the layout excludes the row. */
export type RowReader = (fields: readonly string[]) => RawAddressParts | null

/**
 * Creates a function that reads rows of a file with these columns.
 *
 * @param columns the file's columns in order, in lower case
 * @throws if the file lacks a column that the layout uses. The error's message is the name of that column
 */
export function createCsvRowReader(layout: CsvLayout, columns: readonly string[]): RowReader {
  const getColumnIndex = (column: string) => {
    const at = columns.indexOf(column.toLowerCase())
    if (at < 0) throw new Error(column)
    return at
  }
  const skipRules = Object.entries(layout.skip).map(([column, values]) => ({
    at: getColumnIndex(column),
    values: new Set(values),
  }))
  const formatName = layout.titleCase ? memoize(toTitleCase) : (text: string) => text
  const createPartReader = (name: keyof CsvLayout['parts'], isName = true) => {
    const readers = (layout.parts[name] ?? []).map((value) => createValueReader(value, getColumnIndex))
    return (fields: readonly string[]) => {
      for (const read of readers) {
        const text = read(fields)
        if (text.trim() !== '') return isName ? formatName(text) : text
      }
      return ''
    }
  }
  const subBuilding = createPartReader('subBuilding')
  const buildingName = createPartReader('buildingName')
  const number = createPartReader('number', false)
  const [street, locality, town, county] = [
    createPartReader('street'),
    createPartReader('locality'),
    createPartReader('town'),
    createPartReader('county'),
  ]
  const postcode = createPartReader('postcode', false)
  return (fields) =>
    skipRules.some(({ at, values }) => values.has(fields[at]!.trim()))
      ? null
      : {
          subBuilding: subBuilding(fields),
          buildingName: buildingName(fields),
          number: number(fields),
          street: street(fields),
          locality: locality(fields),
          town: town(fields),
          county: county(fields),
          postcode: postcode(fields),
        }
}

type FieldsReader = (fields: readonly string[]) => string

function createValueReader(value: PartValue, getColumnIndex: (column: string) => number): FieldsReader {
  if (typeof value === 'string') return createTemplateReader(value, getColumnIndex)
  const { match, write } = value
  const readTemplate = createTemplateReader(value.of, getColumnIndex)
  const replaceMatch = memoize((rawText) => (match.test(rawText) ? rawText.replace(match, write) : ''))
  return (fields) => replaceMatch(readTemplate(fields))
}

/**
 * Creates a function that fills in a template, such as '{start}[-{end}]' (schema.ts). The function returns '' if all
 * the columns outside [ ] are empty.
 */
function createTemplateReader(template: string, getColumnIndex: (column: string) => number): FieldsReader {
  const onlyColumn = /^\{([^{}]+)\}$/.exec(template)?.[1]
  if (onlyColumn !== undefined) {
    const at = getColumnIndex(onlyColumn)
    return (fields) => fields[at]!
  }
  const pieces = [...template.matchAll(/\[([^[\]]+)\]|\{([^{}]+)\}|([^[\]{}]+)/g)].map(([, optional, column, text]) => {
    if (optional !== undefined)
      return { kind: 'optional' as const, read: createTemplateReader(optional, getColumnIndex) }
    return column === undefined
      ? { kind: 'text' as const, text: text! }
      : { kind: 'column' as const, at: getColumnIndex(column) }
  })
  return (fields) => {
    let [text, isEmpty] = ['', true]
    for (const piece of pieces) {
      const pieceText =
        piece.kind === 'text' ? piece.text : piece.kind === 'column' ? fields[piece.at]!.trim() : piece.read(fields)
      if (piece.kind === 'column' && pieceText !== '') isEmpty = false
      text += pieceText
    }
    return isEmpty ? '' : text
  }
}
