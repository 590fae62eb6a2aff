import type { Metadata } from 'next'
import { ForgotPasswordForm } from './forgot-password-form'

export const metadata: Metadata = { title: 'Forgot your password?' }

export default function ForgotPassword() {
  return (
    <>
      <h1 className="mb-1 text-xl font-semibold">Forgot your password?</h1>
      <ForgotPasswordForm />
    </>
  )
}
