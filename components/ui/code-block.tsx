import { CopyButton } from './copy-button'

/**
 * Code, a request or a response, with a button that copies it.
 *
 * @param source the file that the text comes from, as a hint in the page's HTML
 */
export function CodeBlock({ title, text, source }: { title: string; text: string; source?: string }) {
  return (
    <figure className="overflow-hidden rounded-lg border border-line bg-card">
      <figcaption className="flex items-center justify-between gap-4 border-b border-line py-1.5 pr-2 pl-4 text-sm text-quiet">
        {title}
        <CopyButton text={text} subject={title} />
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it must take focus to be scrolled by keyboard
        tabIndex={0}
        data-source={source}
        className="overflow-x-auto p-4 text-[0.8125rem] leading-relaxed -outline-offset-2 print:whitespace-pre-wrap"
      >
        <code>{text}</code>
      </pre>
    </figure>
  )
}
