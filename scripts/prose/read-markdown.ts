// Reads the prose in a Markdown file, without code, URLs and HTML tags.
import { type Kind, mask, maskCodeSpans, maskIdentifiers, type Passage } from './passage'

const FENCE = /^\s*(`{3,}|~{3,})/
const TABLE_ROW = /^\s*\|.*\|\s*$/
const TABLE_RULE = /^\s*\|?[\s:|-]+\|?\s*$/
const HEADING = /^\s{0,3}#{1,6}\s+/
const LIST_ITEM = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/
const LINK_TARGET = /^\s*\[[^\]]+\]:\s/
const HTML_LINE = /^\s*<\/?[a-z!][^>]*>?\s*$/i

export function readMarkdown(source: string): Passage[] {
  const passages: Passage[] = []
  let open: { kind: Kind; line: number; lines: string[] } | undefined
  let fence = ''
  let isInList = false
  const close = () => {
    if (open) passages.push({ kind: open.kind, line: open.line, text: maskMarkdown(open.lines.join('\n')) })
    open = undefined
  }
  const withoutComments = source.replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ''))
  const withoutFrontMatter = withoutComments.replace(/^---\n[\s\S]*?\n---\n/, (front) => front.replace(/[^\n]/g, ''))
  for (const [index, rawLine] of withoutFrontMatter.split('\n').entries()) {
    const line = index + 1
    const text = rawLine.replace(/^(?:\s{0,3}>\s?)+/, '')
    if (LIST_ITEM.test(text)) isInList = true
    else if (/^\S/.test(text)) isInList = false
    const marker = FENCE.exec(text)?.[1] ?? ''
    if (fence) {
      if (marker.startsWith(fence)) fence = ''
    } else if (marker) {
      close()
      fence = marker
    } else if (text.trim() === '' || LINK_TARGET.test(text) || HTML_LINE.test(text)) {
      close()
    } else if (!open && /^( {4}|\t)/.test(text) && !isInList) {
      // Skip the line, because it's indented code.
    } else if (TABLE_ROW.test(text)) {
      close()
      if (!TABLE_RULE.test(text)) for (const cell of splitRow(text)) passages.push({ kind: 'cell', line, text: cell })
    } else if (HEADING.test(text)) {
      close()
      passages.push({ kind: 'heading', line, text: maskMarkdown(text.replace(HEADING, '')) })
    } else {
      if (LIST_ITEM.test(text)) close()
      open ??= { kind: 'paragraph', line, lines: [] }
      open.lines.push(text.replace(LIST_ITEM, '').trim())
    }
  }
  close()
  return passages
}

const splitRow = (row: string) =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => maskMarkdown(cell.trim()))
    .filter((cell) => /[a-z]/i.test(cell))

const maskMarkdown = (text: string) => {
  const withoutCode = maskCodeSpans(text)
  const withoutTargets = withoutCode
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, (_, label) => label)
    .replace(/!?\[([^\]]+)\]\[[^\]]*\]/g, (_, label) => label)
  return maskIdentifiers(
    mask(withoutTargets, /<\/?[a-z][^>]*>/gi).replace(/\*\*|__|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)/g, ''),
  )
}
