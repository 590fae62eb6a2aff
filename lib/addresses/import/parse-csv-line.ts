import { parse } from 'csv-parse/sync'

/** Splits one line into fields. Each line is parsed separately, so that an unclosed quote affects only its own row. */
export function parseCsvLine(line: string): string[] | 'unmatched quotation marks' {
  if (!line.includes('"')) return line.split(',')
  return splitPlainlyQuoted(line) ?? parseQuoted(line)
}

/**
 * Splits a line quickly if no field's value contains a quote character, which is the usual case. The quotes around a
 * field don't count. Returns null if the line needs the full parser.
 */
function splitPlainlyQuoted(line: string): string[] | null {
  const fields: string[] = []
  let at = 0
  while (at <= line.length) {
    const isQuoted = line[at] === '"'
    const from = isQuoted ? at + 1 : at
    const endIndex = line.indexOf(isQuoted ? '"' : ',', from)
    const end = endIndex < 0 ? line.length : endIndex
    if (isQuoted && (endIndex < 0 || (end + 1 < line.length && line[end + 1] !== ','))) return null
    const field = line.slice(from, end)
    if (!isQuoted && field.includes('"')) return null
    fields.push(field)
    at = end + (isQuoted ? 2 : 1)
  }
  return fields
}

function parseQuoted(line: string): string[] | 'unmatched quotation marks' {
  try {
    const [fields = []] = parse(line, { relax_column_count: true })
    return fields
  } catch {
    return 'unmatched quotation marks'
  }
}
