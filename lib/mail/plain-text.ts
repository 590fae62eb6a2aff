import type { toPlainText } from '@react-email/render'

interface HtmlNode {
  type: string
  data?: string
  attribs?: Record<string, string>
  children?: HtmlNode[]
}

interface TextBuilder {
  addInline: (text: string) => void
  openBlock: (options: { leadingLineBreaks: number }) => void
  closeBlock: (options: { trailingLineBreaks: number }) => void
}

type WalkChildren = (children: HtmlNode[] | undefined, builder: TextBuilder) => void

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
// Unicode's First Strong Isolate and Pop Directional Isolate do in plain text what <bdi> does in HTML.
const [ISOLATE_START, ISOLATE_END] = ['\u2068', '\u2069']

/** The options for converting an email's HTML part to its plain-text part. */
export const PLAIN_TEXT_OPTIONS: Parameters<typeof toPlainText>[1] = {
  formatters: {
    address: (element: HtmlNode, _walk: WalkChildren, builder: TextBuilder) =>
      builder.addInline(`${getText(element).trim()}: ${element.attribs?.href ?? ''}`),
    alternative: (element: HtmlNode, _walk: WalkChildren, builder: TextBuilder) => {
      builder.openBlock({ leadingLineBreaks: 2 })
      const name = element.attribs?.alt ?? ''
      builder.addInline(RIGHT_TO_LEFT.test(name) ? name : name.replaceAll(/[\u2068\u2069]/g, ''))
      builder.closeBlock({ trailingLineBreaks: 2 })
    },
    isolated: (element: HtmlNode, walk: WalkChildren, builder: TextBuilder) => {
      const needsIsolate = RIGHT_TO_LEFT.test(getText(element))
      if (needsIsolate) builder.addInline(ISOLATE_START)
      walk(element.children, builder)
      if (needsIsolate) builder.addInline(ISOLATE_END)
    },
  },
  selectors: [
    { selector: 'a.button', format: 'address' },
    { selector: 'a[href^="mailto:"]', format: 'inline' },
    { selector: 'a[href^="tel:"]', format: 'inline' },
    { selector: 'img.logo', format: 'alternative' },
    { selector: 'bdi', format: 'isolated' },
    { selector: 'p.detail', format: 'paragraph', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
}

/** Returns the text of a node, without comments. */
const getText = (node: HtmlNode): string =>
  node.type === 'text' ? (node.data ?? '') : (node.children ?? []).map(getText).join('')
