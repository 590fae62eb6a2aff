import { Fragment } from 'react'
import { SERVICE_LABELS, type Service } from '@/lib/contracts/utility-services'

/** Lists services, separated by commas, without line breaks within a name: 'Gas, TV licence'. */
export function ServiceList({ services }: { services: Service[] }) {
  return services.map((service, index) => (
    <Fragment key={service}>
      {index > 0 && ', '}
      <span className="whitespace-nowrap">{SERVICE_LABELS[service]}</span>
    </Fragment>
  ))
}
