import { CodeFrame } from './code-frame'
import { HighlightedCode } from './highlighted-code'

interface Props {
  title: string
  text: string
  /** The text that the button copies. Default: the text as shown. */
  copyText?: string
  /** The path of the file that contains the text, for developers and tests that read the HTML. */
  source?: string
  /** The extension of a file in the text's language. Default: that of `source`. */
  extension?: string
  /** Whether long lines wrap. By default, they scroll. */
  wraps?: boolean
}

/** Shows code, a request or a response, with a button to copy it. */
export function CodeBlock({ text, copyText = text, extension, ...frame }: Props) {
  return (
    <CodeFrame copyText={copyText} {...frame}>
      <HighlightedCode text={text} extension={extension ?? frame.source?.split('.').at(-1) ?? ''} />
    </CodeFrame>
  )
}
