import type { ReactNode } from 'react'
import { CopyButton } from './copy-button'

interface Props {
  title: string
  /** The text that the button copies. */
  copyText: string
  /** The path of the file that contains the text, for developers and tests that read the HTML. */
  source?: string
  /** Whether long lines wrap. By default, they scroll. */
  wraps?: boolean
  /** The code, as a `code` element. */
  children: ReactNode
}

/** Frames code with a title and a button to copy it. It doesn't load the highlighting that `CodeBlock` needs. */
export const CodeFrame = ({ title, copyText, source, wraps = false, children }: Props) => (
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
      {children}
    </pre>
  </figure>
)
