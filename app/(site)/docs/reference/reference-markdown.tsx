import { Fragment, type ReactNode } from 'react'
import { TextLink } from '@/components/ui/text-link'
import { InlineCode } from '../inline-code'

/**
 * Shows a description from an OpenAPI document. Supports the Markdown that our descriptions use: paragraphs, lists,
 * inline code and links.
 */
export function ReferenceMarkdown({ text }: { text: string }) {
  return text.split('\n\n').map((block) =>
    block.startsWith('- ') ? (
      <ul key={block} className="list-disc pl-6">
        {block.split('\n').map((line) => (
          <li key={line} className="mt-1.5">
            <InlineMarkdown text={line.slice(2)} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={block}>
        <InlineMarkdown text={block} />
      </p>
    ),
  )
}

/** Matches inline code and links. */
const MARKUP = /(`[^`]+`|\[[^\]]+\]\([^)]+\))/

/** Shows a description of one paragraph. */
export function InlineMarkdown({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
  return text.split(MARKUP).map((part, index) => <Fragment key={index}>{renderPart(part)}</Fragment>)
}

function renderPart(part: string): ReactNode {
  if (part.startsWith('`')) return <InlineCode>{part.slice(1, -1)}</InlineCode>
  const [, label, href] = part.match(/^\[(.+)\]\((.+)\)$/) ?? []
  if (label && href) return <TextLink href={href}>{label}</TextLink>
  return part
}
