import type { toPlainText } from '@react-email/render'

interface Node {
  type: string
  data?: string
  attribs?: Record<string, string>
  children?: Node[]
}

interface Builder {
  addInline: (text: string) => void
}

type Walk = (children: Node[] | undefined, builder: Builder) => void

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
// First strong isolate and its end: plain text's own <bdi>.
const [ISOLATE, END] = ['\u2068', '\u2069']

/** How the plain-text part is made of the HTML part. */
export const PLAIN_TEXT: Parameters<typeof toPlainText>[1] = {
  formatters: {
    address: (element: Node, _walk: Walk, builder: Builder) => builder.addInline(element.attribs?.href ?? ''),
    isolated: (element: Node, walk: Walk, builder: Builder) => {
      const isolate = RIGHT_TO_LEFT.test(textOf(element))
      if (isolate) builder.addInline(ISOLATE)
      walk(element.children, builder)
      if (isolate) builder.addInline(END)
    },
  },
  selectors: [
    { selector: 'a.button', format: 'address' },
    { selector: 'bdi', format: 'isolated' },
    { selector: 'p.detail', format: 'paragraph', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
}

const textOf = (node: Node): string => node.data ?? (node.children ?? []).map(textOf).join('')
