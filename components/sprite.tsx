import type { LucideIcon } from 'lucide-react'

/**
 * Icons that a page shows in every row: drawn once, and shown by `SpriteIcon`. An icon of lucide's own is a component
 * of the browser's too, and hundreds of them keep a telephone from answering.
 */
export function Sprite({ icons }: { icons: Record<string, LucideIcon> }) {
  return (
    <svg aria-hidden className="hidden">
      {Object.entries(icons).map(([name, Icon]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          <Icon />
        </symbol>
      ))}
    </svg>
  )
}

/** An icon of a Sprite that stands somewhere in the page. */
export function SpriteIcon({ name }: { name: string }) {
  return (
    <svg aria-hidden className="size-4 shrink-0">
      <use href={`#icon-${name}`} />
    </svg>
  )
}
