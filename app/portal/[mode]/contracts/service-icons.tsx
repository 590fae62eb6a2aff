import { Icon } from '@/components/ui/icon'
import type { IconName } from '@/components/ui/icon-sprite'
import { SERVICE_LABELS, SERVICES, type Service } from '@/lib/contracts/utility-services'

const SERVICE_ICONS: Record<Service, IconName> = {
  gas: 'flame',
  electricity: 'zap',
  water: 'droplet',
  tv: 'tv',
  wifi: 'wifi',
}

/** Shows a contract's services as icons. Each service has a fixed position, so that rows are easy to compare. */
export function ServiceIcons({ contract }: { contract: Record<Service, boolean> }) {
  return (
    <ul className="flex gap-1 py-0.5 text-quiet sm:max-xl:max-w-16 sm:max-xl:flex-wrap">
      {SERVICES.map((service) => {
        if (!contract[service]) return <li key={service} aria-hidden className="size-4 max-sm:hidden" />
        return (
          <li key={service} title={SERVICE_LABELS[service]}>
            <Icon name={SERVICE_ICONS[service]} />
            <span className="sr-only">{SERVICE_LABELS[service]}</span>
          </li>
        )
      })}
    </ul>
  )
}
