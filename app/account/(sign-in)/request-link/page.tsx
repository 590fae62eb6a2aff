import type { Metadata } from 'next'
import { firstSearchParams } from '@/components/layout/first-search-params'
import { decryptEmail } from '@/lib/auth/sign-in/encrypt-email-in-url'
import { AccountLinkForm } from './account-link-form'

export const metadata: Metadata = { title: 'Activate your account or reset your password' }

export default async function RequestLink({ searchParams }: PageProps<'/account/request-link'>) {
  const { email } = firstSearchParams(await searchParams)
  return (
    <>
      <h1 className="mb-1 text-xl font-semibold">Activate your account or reset your password</h1>
      <AccountLinkForm email={email && decryptEmail(email)} />
    </>
  )
}
