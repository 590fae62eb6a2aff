// Reads the prose in JSX. Text that a browser or an email program shows as one paragraph is one passage.
import { CODE, maskCodeSpans, maskIdentifiers, type Passage } from './passage'
import { isProse, type Node } from './syntax-node'

/**
 * Matches elements that are part of a sentence. The text of code elements is masked, and so are elements without
 * content, such as `<LocalTime />`.
 */
const INLINE =
  /^(?:a|abbr|b|code|em|i|kbd|mark|small|span|strong|time|Link|(?:Text|Url|Field)Link|InlineCode|(?:Local|Relative|End)Time|UserText|Countdown)$/
const CODE_ELEMENTS = /^(?:code|kbd|pre|samp|(?:Inline)?Code)$/
const TEXT_ATTRIBUTES =
  /^(?:label|title|placeholder|alt|aria-label|aria-description|description|heading|hint|summary|\w*(?:Label|Title|Text|Message|Description))$/
/** Matches attributes whose strings aren't prose. */
const SKIPPED_ATTRIBUTES =
  /^(?:\w*[cC]lassName|class|style|href|src|id|name|type|key|rel|target|role|method|action|autoComplete|htmlFor|d|viewBox|variant|size|value|defaultValue|aria-(?:labelledby|describedby|controls|live)|data-.*)$/

export class JsxReader {
  readonly passages: Passage[] = []

  constructor(private readonly lineOf: (offset: number) => number) {}

  /** Reads the text of an element. Returns the nodes within it that the caller must still visit. */
  readElement(element: Node): Node[] {
    const rest: Node[] = [...(element.openingElement?.attributes ?? [])]
    if (CODE_ELEMENTS.test(nameOf(element))) return rest
    let text = ''
    let firstLine = 0
    const close = () => {
      const leading = /^\s*/.exec(text)?.[0] ?? ''
      const body = maskIdentifiers(maskCodeSpans(decode(text.trim()))).replace(/[ \t]*\n[ \t]*/g, '\n')
      if (/[a-z]{2}/i.test(body.replaceAll(CODE, '')))
        this.passages.push({ kind: 'interface', line: firstLine + countLineBreaks(leading), text: body })
      text = ''
    }
    const append = (piece: string, node: Node) => {
      const line = this.lineOf(node.start)
      if (text === '') firstLine = line
      text += '\n'.repeat(Math.max(0, line - firstLine - countLineBreaks(text))) + piece
    }
    const read = (node: Node): void => {
      if (node.type === 'JSXText') {
        append(node.value, node)
      } else if (node.type === 'JSXExpressionContainer') {
        readExpression(node.expression)
      } else if (node.type === 'JSXElement' && INLINE.test(nameOf(node))) {
        rest.push(...node.openingElement.attributes)
        if (CODE_ELEMENTS.test(nameOf(node)) || node.children.length === 0) append(CODE, node)
        else for (const child of node.children) read(child)
      } else {
        close()
        rest.push(node)
      }
    }
    const readExpression = (value: Node) => {
      if (value.type === 'JSXEmptyExpression') return
      const literal = readString(value)
      append(literal ?? CODE, value)
      if (literal === undefined) rest.push(value)
    }
    for (const child of element.children) read(child)
    close()
    return rest
  }

  /** Reads an attribute that contains text. Returns the nodes within it that the caller must still visit. */
  readAttribute({ name, value }: Node): Node[] {
    const attribute = name.name?.name ?? name.name
    if (!value || SKIPPED_ATTRIBUTES.test(attribute)) return []
    const expression = value.type === 'JSXExpressionContainer' ? value.expression : value
    const text = readString(expression)
    if (text === undefined) return [expression]
    if (TEXT_ATTRIBUTES.test(attribute) || isProse(text)) {
      const body = maskIdentifiers(maskCodeSpans(decode(text)))
      this.passages.push({ kind: 'interface', line: this.lineOf(expression.start), text: body })
    }
    return []
  }
}

const countLineBreaks = (text: string) => text.split('\n').length - 1

const nameOf = (element: Node): string => element.openingElement?.name.name ?? ''

function readString(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') return node.quasis.map((part: Node) => part.value.cooked ?? '').join(CODE)
}

const decode = (text: string) =>
  text
    .replace(/&(?:apos|rsquo|#39);/g, '’')
    .replace(/&(?:quot|ldquo|rdquo);/g, '"')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
