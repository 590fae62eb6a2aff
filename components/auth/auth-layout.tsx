import Link from 'next/link'
import type { ReactNode } from 'react'
import { ProductName } from '../layout/product-name'

interface Props {
  /** The area that the user signs in to, such as 'Partner portal'. */
  area: string
  children: ReactNode
  /** A data attribute that selects the area's colours in app/globals.css. */
  [mark: `data-${string}`]: string
}

/** Lays out a sign-in page: a single card, without navigation that would distract. */
export function AuthLayout({ area, children, ...dataAttributes }: Props) {
  return (
    <main {...dataAttributes} className="mx-auto flex w-full max-w-md grow flex-col justify-center px-4 py-12">
      <p className="mb-6 text-center">
        <Link href="/" prefetch={false} className="text-lg">
          <ProductName />
        </Link>
        <span className="block text-sm text-quiet">{area}</span>
      </p>
      <div className="rounded-lg border border-line bg-card p-6 shadow-xs sm:p-8">{children}</div>
    </main>
  )
}
