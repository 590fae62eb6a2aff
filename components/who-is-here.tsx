'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'

interface Props {
  name: string
  /** The page of the own account. */
  account: string
  /** What that page is, beneath the name. */
  about?: string
  signOut: () => Promise<void>
}

/** At the foot of a SideFrame: who is signed in, and the way out. */
export function WhoIsHere({ name, account, about = 'Your account', signOut }: Props) {
  const isHere = usePathname() === account
  return (
    <div className="mt-auto border-t border-line pt-4 text-sm">
      <Link
        href={account}
        prefetch={false}
        aria-current={isHere ? 'page' : undefined}
        className="block rounded-md px-2 py-1.5 font-medium hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:text-accent"
      >
        <bdi>{name}</bdi>
        <span className="block font-normal text-quiet">{about}</span>
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
