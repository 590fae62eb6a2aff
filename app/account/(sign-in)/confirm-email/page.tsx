import type { Metadata } from 'next'
import { LinkNeedsJavaScript } from '@/components/auth/one-time-link-page'
import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { env } from '@/lib/platform/env'
import { ConfirmEmailForm } from './confirm-email-form'

export const metadata: Metadata = { title: 'Confirm your email address' }

export default function ConfirmEmail() {
  return (
    <>
      <ConfirmEmailForm contact={<HouseBillsContact email={env().contactEmail} />} />
      <LinkNeedsJavaScript />
    </>
  )
}
