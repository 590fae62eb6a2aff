import type { Metadata } from 'next'
import { LinkNeedsJavaScript } from '../../../(auth)/opened-link'
import { ActivateForm } from './activate-form'

export const metadata: Metadata = { title: 'Activate your account' }

export default function Activate() {
  return (
    <>
      <ActivateForm />
      <LinkNeedsJavaScript />
    </>
  )
}
