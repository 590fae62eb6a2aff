import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ButtonLink } from './button'

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
          <ChevronLeft aria-hidden className="size-4" />
          {names[0]}
        </ButtonLink>
      ) : (
        <span />
      )}
      {older && (
        <ButtonLink href={older}>
          {names[1]}
          <ChevronRight aria-hidden className="size-4" />
        </ButtonLink>
      )}
    </nav>
  )
}
