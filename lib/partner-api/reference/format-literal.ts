import type { ClientLanguage } from '../docs-samples/client-methods'

/** Code that is written as it is, such as a call of a function. */
export class Code {
  constructor(readonly text: string) {}
}

/** Writes a JSON value as code, with two spaces or, in PHP and Python, four for each level. */
export function formatLiteral(value: unknown, language: ClientLanguage, indent = ''): string {
  if (value instanceof Code) return value.text
  if (typeof value === 'string') return formatString(value, language)
  if (Array.isArray(value)) return `[${value.map((item) => formatLiteral(item, language, indent)).join(', ')}]`
  if (typeof value === 'object' && value !== null) return formatObject(value, language, indent)
  return language === 'Python' ? (PYTHON_CONSTANTS.get(String(value)) ?? String(value)) : String(value)
}

const PYTHON_CONSTANTS = new Map([
  ['true', 'True'],
  ['false', 'False'],
  ['null', 'None'],
])

/** Writes a string. JSON's escapes are also valid in Python. */
const formatString = (text: string, language: ClientLanguage) =>
  language === 'Python' ? JSON.stringify(text) : `'${text.replaceAll(/['\\]/g, '\\$&')}'`

function formatObject(object: object, language: ClientLanguage, indent: string): string {
  const innerIndent = indent + (language === 'TypeScript' ? '  ' : '    ')
  const lines = Object.entries(object).map(
    ([key, value]) => `${innerIndent}${formatKey(key, language)} ${formatLiteral(value, language, innerIndent)},\n`,
  )
  const [start, end] = language === 'PHP' ? '[]' : '{}'
  return `${start}\n${lines.join('')}${indent}${end}`
}

function formatKey(key: string, language: ClientLanguage): string {
  if (language === 'PHP') return `${formatString(key, language)} =>`
  return language === 'Python' ? `${JSON.stringify(key)}:` : `${key}:`
}
