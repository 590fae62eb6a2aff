// A passage is a piece of prose that the rules check, such as a paragraph, heading, table cell, comment, label, message
// or test title. A placeholder replaces the code in it.

export type Kind =
  | 'paragraph'
  | 'heading'
  | 'cell'
  | 'comment'
  /** The text of JSX elements and of their text attributes. */
  | 'interface'
  /** A string literal that reads as prose. */
  | 'message'
  /** The title of `describe`. */
  | 'suite'
  /** The title of `it` or `test`. */
  | 'test'

export interface Passage {
  kind: Kind
  /** The number of the passage's first line, counted from 1. */
  line: number
  /** The text, in which CODE replaces code. It keeps the line breaks of the source, so that lines can be counted. */
  text: string
}

/** The placeholder for code, paths, addresses and identifiers. It counts as a word. */
export const CODE = '`…`'

/** Replaces each match with CODE, but keeps its line breaks. */
export const mask = (text: string, pattern: RegExp) =>
  text.replace(pattern, (match) => CODE + '\n'.repeat(match.split('\n').length - 1))

const CODE_SPAN = /(?<!`)(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g
const URL = /<?\b(?:https?|postgres(?:ql)?|mailto|file|tel):\/{0,2}[^\s)>\]"']*[^\s)>\]"'.,;:!?]>?/g
/** Matches quotations. They aren't checked, because they are messages, words of other programs or examples. */
const QUOTED = /(?<=^|[\s(:[/])(?:"[^"\n]{1,120}"|“[^”]{1,120}”|'[^'\n]{1,120}'(?=$|[\s.,;:!?)\]/]))/g
/**
 * Matches paths, file names, and names that contain a dot, an underscore or a capital letter, or are followed by
 * brackets.
 */
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

/** Returns the number of the line at an offset in a passage's text. */
export const lineAt = ({ line, text }: Passage, offset: number) => line + text.slice(0, offset).split('\n').length - 1
