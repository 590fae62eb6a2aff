import type { Metadata } from 'next'
import { LinkNeedsScripts } from '../../../(auth)/opened-link'
import { ChoosePasswordForm } from './choose-password-form'

export const metadata: Metadata = { title: 'Choose a new password' }

export default function ChoosePassword() {
  return (
    <>
      <ChoosePasswordForm />
      <LinkNeedsScripts />
    </>
  )
}
