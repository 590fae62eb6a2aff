import type { IconName } from './icon-sprite'

interface Props {
  name: IconName
  /** Its size and colour. */
  className?: string
}

/** Shows an icon of the root layout's IconSprite in the colour of the text around it. Screen readers skip it. */
export function Icon({ name, className = 'size-4' }: Props) {
  return (
    <svg aria-hidden className={`shrink-0 ${className}`}>
      <use href={`#icon-${name}`} />
    </svg>
  )
}
