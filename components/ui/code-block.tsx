import { CopyButton } from './copy-button'
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
export function CodeBlock({
  title,
  text,
  copyText = text,
  source,
  extension = source?.split('.').at(-1),
  wraps = false,
}: Props) {
  return (
    <figure className="overflow-hidden rounded-lg border border-line bg-card">
      <figcaption className="flex items-center justify-between gap-4 border-b border-line py-1.5 pr-2 pl-4 text-sm text-quiet">
        {title}
        <CopyButton text={copyText} subject={title} />
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: only a focused element can be scrolled with the keyboard
        tabIndex={0}
        data-source={source}
        className={`overflow-x-auto p-4 text-[0.8125rem] leading-relaxed -outline-offset-2 print:whitespace-pre-wrap ${wraps ? 'whitespace-pre-wrap wrap-anywhere' : ''}`}
      >
        <HighlightedCode text={text} extension={extension ?? ''} />
      </pre>
    </figure>
  )
}
