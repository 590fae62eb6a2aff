import { ButtonLink } from './button'
import { Icon } from './icon'

interface Props {
  newerHref?: string
  olderHref?: string
  /** Other link texts, for a list that isn't always sorted by time. */
  labels?: [newer: string, older: string]
}

/** Links to a list's neighbouring pages; renders nothing if there are none. */
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
