import { ButtonLink } from './button'
import { Icon } from './icon'

interface Props {
  newerHref?: string
  olderHref?: string
  /** What the steps are called where a list can be in another order. */
  labels?: [newer: string, older: string]
}

/** Steps through a list, newest first: the addresses of the neighbouring pages, each where there is one. */
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
