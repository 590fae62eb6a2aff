import type { Metadata } from 'next'
import { AccountLinkForm } from './account-link-form'

export const metadata: Metadata = { title: 'Activate your account or reset your password' }

export default function RequestLink() {
  return (
    <>
      <h1 className="mb-1 text-xl font-semibold">Activate your account or reset your password</h1>
      <AccountLinkForm />
    </>
  )
}
