import { Droplet, Flame, type LucideIcon, Tv, Wifi, Zap } from 'lucide-react'
import { Sprite, SpriteIcon } from '@/components/sprite'
import { SERVICE_NAMES, SERVICES, type Service } from '@/lib/contracts/services'

const MARKS: Record<Service, LucideIcon> = { gas: Flame, electricity: Zap, water: Droplet, tv: Tv, wifi: Wifi }

/** Goes once into a page with ServiceMarks. */
export function ServiceSprite() {
  return <Sprite icons={MARKS} />
}

/** The services of a contract in little room: a mark for each, in its place in every row. */
export function ServiceMarks({ contract }: { contract: Record<Service, boolean> }) {
  return (
    <ul className="flex gap-1 py-0.5 text-quiet">
      {SERVICES.map((service) => {
        if (!contract[service]) return <li key={service} aria-hidden className="size-4 max-sm:hidden" />
        return (
          <li key={service} title={SERVICE_NAMES[service]}>
            <SpriteIcon name={service} />
            <span className="sr-only">{SERVICE_NAMES[service]}</span>
          </li>
        )
      })}
    </ul>
  )
}
