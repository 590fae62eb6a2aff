import { Fragment } from 'react'
import { SERVICE_NAMES, type Service } from '@/lib/contracts/services'

/** Services in a line, none of them broken over two: 'Gas, Wi-Fi'. */
export function ServiceList({ services }: { services: Service[] }) {
  return services.map((service, place) => (
    <Fragment key={service}>
      {place > 0 && ', '}
      <span className="whitespace-nowrap">{SERVICE_NAMES[service]}</span>
    </Fragment>
  ))
}
