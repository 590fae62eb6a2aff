import type { IconName } from './icon-sprite'

interface Props {
  name: IconName
  /** The classes that set the icon's size and colour. */
  className?: string
}

/**
 * Shows an icon from the IconSprite of the root layout, in the colour of the surrounding text. Screen readers ignore
 * it.
 */
export function Icon({ name, className = 'size-4' }: Props) {
  return (
    <svg aria-hidden className={`shrink-0 ${className}`}>
      <use href={`#icon-${name}`} />
    </svg>
  )
}
