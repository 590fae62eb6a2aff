import { remembered } from '@/lib/platform/async/memoize'
import type { Layout, PartValue } from './schema'
import { titleCase } from './title-case'

/** The parts of an address as a file has them, '' for what it does not have; checked by address-row.ts. */
export type WrittenParts = Record<keyof Layout['parts'], string>

/** Reads one row's fields; null for a row that the layout skips. */
export type RowReader = (fields: readonly string[]) => WrittenParts | null

/**
 * @param columns the file's columns in order, in lower case
 * @throws with the name of a column that the layout names and the file does not have
 */
export function rowReader(layout: Layout, columns: readonly string[]): RowReader {
  const place = (column: string) => {
    const at = columns.indexOf(column.toLowerCase())
    if (at < 0) throw new Error(column)
    return at
  }
  const skips = Object.entries(layout.skip).map(([column, values]) => ({ at: place(column), values: new Set(values) }))
  const named = layout.titleCase ? remembered(titleCase) : (text: string) => text
  const part = (name: keyof Layout['parts'], isName = true) => {
    const readers = (layout.parts[name] ?? []).map((value) => valueReader(value, place))
    return (fields: readonly string[]) => {
      for (const read of readers) {
        const text = read(fields)
        if (text.trim() !== '') return isName ? named(text) : text
      }
      return ''
    }
  }
  const subBuilding = part('subBuilding')
  const buildingName = part('buildingName')
  const number = part('number', false)
  const [street, locality, town, county] = [part('street'), part('locality'), part('town'), part('county')]
  const postcode = part('postcode', false)
  return (fields) =>
    skips.some(({ at, values }) => values.has(fields[at]!.trim()))
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

type FieldsText = (fields: readonly string[]) => string

function valueReader(value: PartValue, place: (column: string) => number): FieldsText {
  if (typeof value === 'string') return templateReader(value, place)
  const { match, write } = value
  const text = templateReader(value.of, place)
  const taken = remembered((written) => (match.test(written) ? written.replace(match, write) : ''))
  return (fields) => taken(text(fields))
}

/** A template whose columns are all empty is empty, whatever else it says. */
function templateReader(template: string, place: (column: string) => number): FieldsText {
  const only = /^\{([^{}]+)\}$/.exec(template)?.[1]
  if (only !== undefined) {
    const at = place(only)
    return (fields) => fields[at]!
  }
  const pieces = [...template.matchAll(/\[([^[\]]+)\]|\{([^{}]+)\}|([^[\]{}]+)/g)].map(([, optional, column, text]) => {
    if (optional !== undefined) return { kind: 'optional' as const, read: templateReader(optional, place) }
    return column === undefined
      ? { kind: 'text' as const, text: text! }
      : { kind: 'column' as const, at: place(column) }
  })
  return (fields) => {
    let [written, isEmpty] = ['', true]
    for (const piece of pieces) {
      const text =
        piece.kind === 'text' ? piece.text : piece.kind === 'column' ? fields[piece.at]!.trim() : piece.read(fields)
      if (piece.kind === 'column' && text !== '') isEmpty = false
      written += text
    }
    return isEmpty ? '' : written
  }
}
