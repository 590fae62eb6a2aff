import { HighlightedCode } from '@/components/ui/highlighted-code'

/** Shows an example as JSON. It has no button to copy it, because a page has about a hundred examples. */
export function ExampleCode({ title, value }: { title: string; value: unknown }) {
  return (
    <figure className="rounded-lg border border-line bg-card">
      <figcaption className="border-b border-line px-4 py-1.5 text-quiet">{title}</figcaption>
      {/* Lines wrap, because a keyboard can't scroll an element that can't be focused. */}
      <pre className="p-4 text-[0.8125rem] leading-relaxed wrap-anywhere whitespace-pre-wrap">
        <HighlightedCode text={JSON.stringify(value, null, 2)} extension="json" />
      </pre>
    </figure>
  )
}
