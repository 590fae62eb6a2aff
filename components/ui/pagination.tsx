import { ButtonLink, buttonStyle } from './button'
import { Icon } from './icon'
import type { IconName } from './icon-sprite'

interface Props {
  /** The URL of the first page. The link to it is shown on all other pages. */
  firstHref?: string
  newerHref?: string
  olderHref?: string
}

/**
 * Links to the first, previous and next page of a list. On the first and last page, the link that leads nowhere is
 * greyed out, so that the others stay where they are. Renders nothing if the list has only one page.
 */
export function Pagination({ firstHref, newerHref, olderHref }: Props) {
  if (!newerHref && !olderHref) return null
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap justify-end gap-2">
      {newerHref && firstHref && <ButtonLink href={firstHref}>First</ButtonLink>}
      <PageLink href={newerHref} text="Previous" iconBefore="chevron-left" />
      <PageLink href={olderHref} text="Next" iconAfter="chevron-right" />
    </nav>
  )
}

interface PageLinkProps {
  href: string | undefined
  text: string
  iconBefore?: IconName
  iconAfter?: IconName
}

function PageLink({ href, text, iconBefore, iconAfter }: PageLinkProps) {
  const content = (
    <>
      {iconBefore && <Icon name={iconBefore} />}
      {text}
      {iconAfter && <Icon name={iconAfter} />}
    </>
  )
  return href ? (
    <ButtonLink href={href}>{content}</ButtonLink>
  ) : (
    <span aria-disabled="true" className={`${buttonStyle()} pointer-events-none`}>
      {content}
    </span>
  )
}
