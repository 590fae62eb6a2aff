'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'

interface Props {
  name: string
  /** The page of the own account. */
  accountHref: string
  /** What that page is, beneath the name. */
  accountLabel?: string
  signOut: () => Promise<void>
}

/** At the foot of a SideFrame: who is signed in, and the way out. */
export function UserMenu({ name, accountHref, accountLabel = 'Your account', signOut }: Props) {
  const isCurrent = usePathname() === accountHref
  return (
    <div className="mt-auto border-t border-line pt-4 text-sm">
      <Link
        href={accountHref}
        prefetch={false}
        aria-current={isCurrent ? 'page' : undefined}
        className="block rounded-md px-2 py-1.5 font-medium hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:text-accent"
      >
        <bdi>{name}</bdi>
        <span className="block font-normal text-quiet">{accountLabel}</span>
      </Link>
      <form action={signOut}>
        <button
          type="submit"
          className="mt-1 w-full cursor-pointer rounded-md px-2 py-1.5 text-left text-quiet hover:bg-hover hover:text-ink"
        >
          Sign out
        </button>
      </form>
    </div>
  )
}
