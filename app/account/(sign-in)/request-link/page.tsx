import type { Metadata } from 'next'
import { AccountLinkForm } from './account-link-form'

export const metadata: Metadata = { title: 'Get a new link' }

export default function RequestLink() {
  return (
    <>
      <h1 className="mb-1 text-xl font-semibold">Get a new link</h1>
      <AccountLinkForm />
    </>
  )
}
