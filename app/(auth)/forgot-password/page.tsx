import type { Metadata } from 'next'
import { ForgotPasswordForm } from './forgot-password-form'

export const metadata: Metadata = { title: 'Forgotten password' }

export default function ForgotPassword() {
  return (
    <>
      <h1 className="mb-1 text-xl font-semibold">Forgotten password</h1>
      <ForgotPasswordForm />
    </>
  )
}
