import { ButtonLink } from './button'
import { Icon } from './icon'

interface Props {
  newerHref?: string
  olderHref?: string
  /** The text of each link. Set these labels for lists that aren't always sorted by time. */
  labels?: [newer: string, older: string]
}

/** Links to the previous and next page of a list. Renders nothing if the list has only one page. */
export function Pagination({ newerHref, olderHref, labels = ['Newer', 'Older'] }: Props) {
  if (!newerHref && !olderHref) return null
  return (
    <nav aria-label="Pages" className="mt-4 flex justify-between gap-4">
      {newerHref ? (
        <ButtonLink href={newerHref}>
          <Icon name="chevron-left" />
          {labels[0]}
        </ButtonLink>
      ) : (
        <span />
      )}
      {olderHref && (
        <ButtonLink href={olderHref}>
          {labels[1]}
          <Icon name="chevron-right" />
        </ButtonLink>
      )}
    </nav>
  )
}
