import { requireMemberPage } from '@/lib/auth/guards/authorise-portal-page'
import { countUnmatchedAddresses } from '@/lib/contracts/unmatched-addresses/count-unmatched-addresses'

/**
 * Shows the number of unmatched addresses in the navigation, if there are any. This page is a parallel route (slot). On
 * each navigation, Next renders slots again but not layouts, so the number stays up to date.
 */
export default async function UnmatchedCount({ params }: PageProps<'/portal/[mode]'>) {
  const { member, mode } = await requireMemberPage(params)
  const count = await countUnmatchedAddresses(member.companyId, mode)
  if (count === 0) return null
  return (
    <span className="ml-auto shrink-0 whitespace-nowrap rounded-full bg-accent px-2 text-xs leading-5 font-semibold text-on-accent tabular-nums">
      {count}
      <span className="sr-only"> to resolve</span>
    </span>
  )
}
