// Reads the prose in TypeScript: comments, JSX, messages and the titles of tests.
import { parseSync } from 'oxc-parser'
import { mask, maskCodeSpans, maskIdentifiers, type Passage } from './passage'
import { readBlockComment, readComment } from './read-comments'
import { JsxReader } from './read-jsx'
import { isProse, type Node } from './syntax-node'
import { readTitle } from './test-titles'

export function readTypeScript(file: string, source: string): Passage[] {
  const { program, comments } = parseSync(file, source)
  const lineOf = createLineFinder(source)
  const isTest = /\.test\.tsx?$/.test(file)
  const passages = readComments(comments, source, lineOf)
  const jsx = new JsxReader(lineOf)

  const visit = (node: Node | null | undefined): void => {
    if (!node || SKIPPED_TYPES.has(node.type)) return
    const title = isTest ? readTitle(node, lineOf) : undefined
    if (title) passages.push(title)
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      visitAll(jsx.readElement(node))
      return
    }
    if (node.type === 'JSXAttribute') {
      visitAll(jsx.readAttribute(node))
      return
    }
    if (node.type === 'CallExpression' && (CLASS_FUNCTIONS.has(node.callee.name) || isSplitText(node))) return
    if (!isTest) {
      const text = readLiteral(node)
      if (text !== undefined) passages.push(...readMessage(text, lineOf(node.start)))
      if (node.type === 'Property' && TEXT_KEYS.has(node.key.name ?? node.key.value)) {
        const label = readLiteral(node.value)
        if (label !== undefined && !isProse(label))
          passages.push({ kind: 'interface', line: lineOf(node.value.start), text: maskMessage(label) })
      }
    }
    visitChildren(node)
  }
  const visitAll = (nodes: Node[]) => {
    for (const child of nodes) visit(child)
  }
  const visitChildren = (node: Node) => {
    for (const key in node) {
      const value = node[key]
      if (Array.isArray(value)) visitAll(value.filter(isNode))
      else if (isNode(value)) visit(value)
    }
  }
  visit(program as unknown as Node)
  return [...passages, ...jsx.passages]
}

/** The types of nodes that contain no prose. */
const SKIPPED_TYPES = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TaggedTemplateExpression',
  'TSLiteralType',
  'TSTypeAnnotation',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
])
const CLASS_FUNCTIONS = new Set(['cn', 'cva', 'clsx', 'twMerge', 'RegExp'])
const TEXT_KEYS = new Set([
  'label',
  'title',
  'heading',
  'description',
  'message',
  'hint',
  'placeholder',
  'summary',
  'text',
])

/** Returns whether a call splits a list of words, as in `'one two'.split(' ')`. The list isn't prose. */
const isSplitText = ({ callee }: Node) => callee.property?.name === 'split' && readLiteral(callee.object) !== undefined

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

function readLiteral(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') return node.quasis.map((part: Node) => part.value.cooked ?? '').join('`…`')
}

/** Reads text of several lines, such as the usage of a command, line by line and column by column. */
const readMessage = (text: string, firstLine: number): Passage[] =>
  text.split('\n').flatMap((line, index) =>
    line
      .split(/ {2,}/)
      .filter(isProse)
      .map((column) => ({ kind: 'message', line: firstLine + index, text: maskMessage(column) })),
  )

const maskMessage = (text: string) => maskIdentifiers(maskCodeSpans(mask(text, /<\/?[a-z][^>]*>/gi)))

interface Comment {
  type: string
  value: string
  start: number
  end: number
}

/** Reads comments. Consecutive line comments count as one comment. */
function readComments(comments: Comment[], source: string, lineOf: (offset: number) => number): Passage[] {
  const passages: Passage[] = []
  let block: { lines: string[]; line: number; end: number } | undefined
  const close = () => {
    if (block) passages.push(...readComment(block.lines, block.line, /^ ?/))
    block = undefined
  }
  for (const comment of comments) {
    const line = lineOf(comment.start)
    if (comment.type === 'Block') {
      close()
      passages.push(...readBlockComment(comment.value, line))
    } else if (block && /^\n[ \t]*$/.test(source.slice(block.end, comment.start))) {
      block.lines.push(comment.value)
      block.end = comment.end
    } else {
      close()
      block = { lines: [comment.value], line, end: comment.end }
    }
  }
  close()
  return passages
}

/** Returns a function that returns the number of the line at an offset. Lines are counted from 1. */
function createLineFinder(source: string) {
  const starts = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset: number) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}
