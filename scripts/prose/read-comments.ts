// Reads the prose in comments, and in the messages of SQL functions.
import { CODE, mask, maskCodeSpans, maskIdentifiers, type Passage } from './passage'

/**
 * Matches a comment that is an instruction for a tool, not prose. (`biome-ignore` isn't here, because prose follows its
 * colon.)
 */
const DIRECTIVE =
  /^\s*(?:@(?:ts-|type\b|typedef|import|template|vitest|jsx|satisfies)|eslint|prettier-|# ?source|#__|@__|v8 ignore|c8 |\/ ?<|#region|#endregion|!)/
const REASON = /^\s*biome-ignore\S* [^:]*:/

/**
 * Splits the lines of a comment into paragraphs, list items and tags.
 *
 * @param lines the lines of the comment, as in the source
 * @param decoration matches what isn't text at the start of a line, such as `//` or ` * `
 */
export function readComment(lines: string[], firstLine: number, decoration: RegExp): Passage[] {
  const passages: Passage[] = []
  let open: { line: number; lines: string[] } | undefined
  let isCode = false
  const close = () => {
    if (open) passages.push({ kind: 'comment', line: open.line, text: maskComment(open.lines.join('\n')) })
    open = undefined
  }
  for (const [index, raw] of lines.entries()) {
    const text = raw.replace(decoration, '').replace(REASON, '').trimEnd()
    const trimmed = text.trim()
    if (trimmed.startsWith('```')) {
      close()
      isCode = !isCode
    } else if (isCode || trimmed === '' || DIRECTIVE.test(trimmed) || isRuleOrCode(text)) {
      close()
    } else {
      if (/^(?:[-*•]|\d+[.)]|@\w+)\s/.test(trimmed)) close()
      open ??= { line: firstLine + index, lines: [] }
      open.lines.push(stripTag(trimmed))
    }
  }
  close()
  return passages.filter(({ text }) => /[a-z]/i.test(text))
}

/** Returns whether a line of a comment isn't prose, but a drawn line, an indented example or commented-out code. */
const isRuleOrCode = (text: string) =>
  /^[\s\W_]+$/.test(text) ||
  /^ {5,}\S/.test(text) ||
  /^\s*(?:import .* from |export |const |let |await |return\b.*[;)]$|[{}<]|[\w$?]+: .*;$)/.test(text)

const stripTag = (text: string) =>
  text
    .replace(/^(?:[-*•]|\d+[.)])\s+/, '')
    .replace(/^@(?:param|property)\s+(?:\{[^}]*\}\s*)?(?:\[[^\]]*\]|\S+)\s*/, '')
    .replace(/^@\w+\s*(?:\{[^}]*\}\s*)?/, '')

const maskComment = (text: string) => maskIdentifiers(mask(maskCodeSpans(text), /\{@link [^}]*\}/g))

/** Reads the comments in SQL (`--` and blocks), and the messages of RAISE. */
export const readSql = (source: string): Passage[] => [
  ...readLineComments(source, /^\s*--\s?/),
  ...readBlockComments(source),
  ...readRaisedMessages(source),
]

/** Reads the comments in CSS. */
export const readCss = (source: string) => readBlockComments(source)

/** Reads the line comments in Lua. */
export const readLua = (source: string) => readLineComments(source, /^\s*--\s?/)

/** Reads the comments in a Prisma schema. */
export const readPrisma = (source: string) => readLineComments(source, /^\s*\/\/\/?\s?/)

/** Reads the comments in shell scripts, YAML, settings and configuration files. */
export const readHash = (source: string) => readLineComments(source.replace(/^#!.*/, ''), /^\s*#\s?/)

const RAISED_MESSAGE = /\bRAISE\s+(?:\w+\s+)?'((?:[^']|'')*)'/gi

function readRaisedMessages(source: string): Passage[] {
  return [...source.matchAll(RAISED_MESSAGE)].map(({ index, 1: message = '' }) => ({
    kind: 'message',
    line: countLines(source.slice(0, index)),
    text: maskComment(message.replaceAll("''", "'").replaceAll('%', CODE)),
  }))
}

function readLineComments(source: string, decoration: RegExp): Passage[] {
  const passages: Passage[] = []
  const lines = source.split('\n')
  for (let first = 0; first < lines.length; first++) {
    let end = first
    while (end < lines.length && decoration.test(lines[end] ?? '')) end++
    if (end === first) continue
    passages.push(...readComment(lines.slice(first, end), first + 1, decoration))
    first = end
  }
  return passages
}

function readBlockComments(source: string): Passage[] {
  return [...source.matchAll(/\/\*[\s\S]*?\*\//g)].flatMap((match) =>
    readBlockComment(match[0].slice(2, -2), countLines(source.slice(0, match.index))),
  )
}

const countLines = (text: string) => text.split('\n').length

/** @param body the comment without its delimiters */
export const readBlockComment = (body: string, firstLine: number) =>
  readComment(body.split('\n'), firstLine, /^\s*\*+ ?|^ (?=\S)/)
