import type { ReactNode } from 'react'
import { ContractStatus } from '@/components/ui/contract-status'
import { StatusBadge } from '@/components/ui/status-badge'
import { TextLink } from '@/components/ui/text-link'
import { buildMailtoLink } from '@/lib/platform/http/mailto-link'
import type { TenantDetails } from '@/lib/support/tenants/tenant-details'
import { ACCOUNT_STATUS_BADGES } from './account-status-badges'
import { MaskedDateOfBirth, MaskedPhone } from './masked-tenant-details'

/**
 * Shows what support needs at the beginning of a call: the details that verify the caller, and how to reach them. The
 * date of birth and the phone number are hidden until support asks for them.
 */
export function CallerBar({ tenant }: { tenant: TenantDetails }) {
  const account = ACCOUNT_STATUS_BADGES[tenant.accountStatus]
  const postcode = findPostcode(tenant)
  const contract = findCurrentContract(tenant)
  return (
    <section
      aria-label="Caller"
      className="mb-6 rounded-lg border border-l-4 border-line border-l-accent bg-card p-4 sm:px-6"
    >
      {/* In a wide window, a long email address wraps to a separate line instead of breaking inside a word. */}
      <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-3 xl:flex xl:flex-wrap xl:gap-x-7">
        <Fact term="Contract">{contract ? <ContractStatus status={contract.status} /> : 'None'}</Fact>
        <Fact term="Account">
          <StatusBadge tone={account.tone}>{account.text}</StatusBadge>
        </Fact>
        <Fact term="Postcode">{postcode ?? 'Unknown'}</Fact>
        <Fact term="Date of birth">
          <MaskedDateOfBirth tenantId={tenant.id} />
        </Fact>
        <Fact term="Phone">
          <MaskedPhone tenantId={tenant.id} />
        </Fact>
        <Fact term="Email">
          <TextLink href={buildMailtoLink(tenant.email)}>{tenant.email}</TextLink>
        </Fact>
      </dl>
      <p className="mt-3 text-sm text-quiet">
        Before you tell a caller anything, ask for their postcode and date of birth. Showing the date of birth or the
        phone number is logged and counts as a lookup.
      </p>
    </section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-quiet">{term}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}

/** Returns the tenant's active contract or, if they have none, their newest one. */
const findCurrentContract = ({ contracts }: TenantDetails) =>
  contracts.find(({ status }) => status === 'active') ?? contracts[0]

const findPostcode = (tenant: TenantDetails): string | undefined =>
  (findCurrentContract(tenant) ?? tenant.quotes[0])?.postcode
