'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'

interface Props {
  name: string
  /** The path of the account page. */
  accountHref: string
  /** The name of the account page, shown below the user's name. */
  accountLabel?: string
  signOut: () => Promise<void>
}

/** The bottom of a Sidebar, with the signed-in user and the sign-out button. */
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
