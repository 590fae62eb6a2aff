import type { ReactNode } from 'react'
import { AddressLine } from '@/components/ui/address-line'
import { LocalDate, LocalDay } from '@/components/ui/local-time'
import { Money } from '@/components/ui/money'
import { ServiceList } from '@/components/ui/service-list'
import type { Contract } from '@/lib/contracts/find-contract'
import type { ContractProgress } from '@/lib/contracts/find-contract-progress'
import { SERVICES } from '@/lib/contracts/utility-services'
import { type Comparison, PRICED_PLANS } from '@/lib/quotes/pricing/compare-plans'
import type { Mode } from '@/prisma/client/enums'
import { ContractTimeline } from './contract-timeline'

interface Props {
  mode: Mode
  contract: Contract
  progress: ContractProgress | null
  /** The price of the services under each plan. Null if the postcode isn't served. */
  prices: Comparison | null
}

/** Shows the main facts of a contract, and what has happened to it. */
export function ContractSummary({ mode, contract, progress, prices }: Props) {
  return (
    <section aria-label="Summary" className="mb-6 rounded-lg border border-line bg-card">
      <dl className="grid gap-x-6 gap-y-4 p-4 sm:grid-cols-2 sm:p-6 lg:grid-cols-4">
        <Fact term="Address">
          <AddressLine text={contract.matchedAddress} />
        </Fact>
        <Fact term="Tenancy">
          <LocalDate date={contract.startDate} /> to <LocalDate date={contract.endDate} />
        </Fact>
        <Fact term="Services">
          <ServiceList services={SERVICES.filter((service) => contract[service])} />
        </Fact>
        <Fact term="Estimated price per week">
          <Price prices={prices} createdAt={contract.createdAt} />
        </Fact>
      </dl>
      <ContractTimeline mode={mode} contract={contract} progress={progress} />
    </section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-quiet">{term}</dt>
      <dd className="mt-0.5 font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Shows the household's price under each plan, and which services it covers. */
function Price({ prices, createdAt }: { prices: Comparison | null; createdAt: Date }) {
  if (!prices) return 'We have no prices for this postcode'
  if (!prices.totals) return prices.exclusion
  const { household, coverage } = prices.totals
  return (
    <>
      {PRICED_PLANS.map((plan) => (
        <span key={plan} className="block">
          <Money pounds={household[plan]} /> <span className="text-xs text-quiet">{plan}</span>
        </span>
      ))}
      <span className="block font-normal text-quiet">
        {coverage && `${coverage}. `}For the household, at our prices on <LocalDay instant={createdAt} />
      </span>
    </>
  )
}
