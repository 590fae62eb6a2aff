import { SERVICES, type Service } from '@/lib/contracts/utility-services'
import { Detail } from './detail-list'
import { LocalDate } from './local-time'
import { ServiceList } from './service-list'

interface Tenancy extends Record<Service, boolean> {
  startDate: Date
  endDate: Date
  numberOfTenants: number
  broadband: string
}

/** Shows a contract's tenancy and services as rows of a DetailList. */
export function TenancyDetails({ contract }: { contract: Tenancy }) {
  return (
    <>
      <Detail term="Tenancy">
        <LocalDate date={contract.startDate} /> to <LocalDate date={contract.endDate} />
      </Detail>
      <Detail term="Number of tenants">{contract.numberOfTenants}</Detail>
      <Detail term="Services">
        <ServiceList services={SERVICES.filter((service) => contract[service])} />
      </Detail>
      {contract.wifi && (
        <Detail term="Broadband type">
          <bdi>{contract.broadband}</bdi>
        </Detail>
      )}
    </>
  )
}
