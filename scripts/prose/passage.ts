// A passage: one paragraph, list item, comment, label, message or test title, as its reader sees it.

export type Kind =
  | 'paragraph'
  | 'heading'
  | 'cell'
  | 'comment'
  /** Text and text attributes of JSX. */
  | 'interface'
  /** A string literal that reads as prose. */
  | 'message'
  /** The title of `describe`. */
  | 'suite'
  /** The title of `it` or `test`. */
  | 'test'

export interface Passage {
  kind: Kind
  /** The number of its first line, from 1. */
  line: number
  /** Has the line breaks of the source, so that a line can be counted; code is replaced by CODE. */
  text: string
}

/** Replaces code, paths, addresses and identifiers. It counts as a word. */
export const CODE = '`…`'

/** Replaces what matches with CODE and keeps the line breaks. */
export const mask = (text: string, pattern: RegExp) =>
  text.replace(pattern, (found) => CODE + '\n'.repeat(found.split('\n').length - 1))

const CODE_SPAN = /(?<!`)(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g
const URL = /<?\b(?:https?|postgres(?:ql)?|mailto|file|tel):\/{0,2}[^\s)>\]"']*[^\s)>\]"'.,;:!?]>?/g
/** Quotations aren't ours to change: messages, words of PostgreSQL, examples. */
const QUOTED = /(?<=^|[\s(:[/])(?:"[^"\n]{1,120}"|“[^”]{1,120}”|'[^'\n]{1,120}'(?=$|[\s.,;:!?)\]/]))/g
/** A path, a file name, a name with a dot, an underscore, a capital inside or brackets behind it. */
const IDENTIFIERS = [
  /(?<![\w])[\w.@*[\]()~-]*\/[\w./@*[\]()~-]*\w\/?/g,
  /(?<![\w.])[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|js|sql|md|json|csv|ya?ml|sh|prisma|php|py|html|toml|conf|log)\b/g,
  /\b[a-zA-Z]\w*\.[a-z_]\w*(?:\.\w+)*(?:\(\))?/g,
  /\b\w*[a-z\d][A-Z]\w*(?:\(\))?/g,
  /\b\w+_\w*\b(?:\(\))?/g,
  /\b[\w.]+\(\)/g,
]

export const maskCodeSpans = (text: string) => mask(mask(text, CODE_SPAN), URL)

export const maskIdentifiers = (text: string) =>
  IDENTIFIERS.reduce((masked, pattern) => mask(masked, pattern), mask(text, QUOTED))

/** The number of the line at an offset of the passage's text. */
export const lineAt = ({ line, text }: Passage, offset: number) => line + text.slice(0, offset).split('\n').length - 1
