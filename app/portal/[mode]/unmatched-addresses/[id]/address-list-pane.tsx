import Link from 'next/link'
import { PendingIndicator } from '@/components/feedback/pending-indicator'
import { ShortAddress } from '@/components/ui/address-line'
import { TextLink } from '@/components/ui/text-link'
import { describeDaysLeft } from '@/lib/contracts/overview/describe-days-left'
import type { UnmatchedAddressListItem } from '@/lib/contracts/unmatched-addresses/list-unmatched-addresses'

interface Props {
  /** The path of the list, which the paths of its addresses extend. */
  path: string
  isDismissed: boolean
  rows: UnmatchedAddressListItem[]
  currentId: number
  hasMore: boolean
}

/** On wide screens, shows the list next to the chosen unmatched address, and names the shortcuts. */
export function AddressListPane({ path, isDismissed, rows, currentId, hasMore }: Props) {
  const currentIndex = rows.findIndex(({ id }) => id === currentId)
  const now = new Date()
  return (
    <nav
      aria-label={isDismissed ? 'Dismissed unmatched addresses' : 'Open unmatched addresses'}
      className="sticky top-6 hidden xl:block print:hidden"
    >
      <ul className="max-h-[calc(100dvh-8rem)] divide-y divide-line overflow-y-auto rounded-lg border border-line bg-card shadow-xs">
        {rows.map(({ id, tenant, address, expiresAt }, index) => (
          <li key={id}>
            <Link
              href={`${path}/${id}`}
              prefetch={false}
              aria-current={id === currentId ? 'page' : undefined}
              aria-keyshortcuts={
                currentIndex < 0 ? undefined : { [currentIndex + 1]: 'J', [currentIndex - 1]: 'K' }[index]
              }
              className="block border-l-4 border-transparent py-2.5 pr-3 pl-2 -outline-offset-2 hover:bg-hover aria-[current=page]:border-accent aria-[current=page]:bg-hover"
            >
              <bdi className="block truncate font-medium">{tenant}</bdi>
              <span className="block text-quiet">
                <ShortAddress text={address} />
              </span>
              <span className="block text-xs text-quiet first-letter:uppercase">
                {describeDaysLeft(expiresAt, now)}
              </span>
              <PendingIndicator />
            </Link>
          </li>
        ))}
      </ul>
      {hasMore && (
        <p className="mt-2">
          <TextLink href={path}>All unmatched addresses</TextLink>
        </p>
      )}
      <p className="mt-3 text-xs text-quiet noscript:hidden">
        <Key>J</Key> next, <Key>K</Key> previous, <Key>1</Key> to <Key>9</Key> select a suggestion
      </p>
    </nav>
  )
}

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded border border-edge px-1 font-sans">{children}</kbd>
)
