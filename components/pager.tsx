import { ButtonLink } from './button'
import { Icon } from './icon'

interface Props {
  newer?: string
  older?: string
  /** What the steps are called where a list can be in another order. */
  names?: [newer: string, older: string]
}

/** Steps through a list, newest first: the addresses of the neighbouring pages, each where there is one. */
export function Pager({ newer, older, names = ['Newer', 'Older'] }: Props) {
  if (!newer && !older) return null
  return (
    <nav aria-label="Pages" className="mt-4 flex justify-between gap-4">
      {newer ? (
        <ButtonLink href={newer}>
          <Icon name="chevron-left" />
          {names[0]}
        </ButtonLink>
      ) : (
        <span />
      )}
      {older && (
        <ButtonLink href={older}>
          {names[1]}
          <Icon name="chevron-right" />
        </ButtonLink>
      )}
    </nav>
  )
}
