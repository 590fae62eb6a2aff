import type { Metadata } from 'next'
import { LinkNeedsJavaScript } from '@/components/auth/one-time-link-page'
import { HouseBillsContact } from '@/components/ui/house-bills-contact'
import { env } from '@/lib/platform/env'
import { StopEmailChangeForm } from './stop-email-change-form'

export const metadata: Metadata = { title: 'Keep your email address' }

export default function StopEmailChange() {
  return (
    <>
      <StopEmailChangeForm />
      <p className="mt-6 border-t border-line pt-4 text-sm text-quiet">
        Need help? Contact <HouseBillsContact email={env().contactEmail} />.
      </p>
      <LinkNeedsJavaScript />
    </>
  )
}
