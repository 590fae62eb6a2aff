import type { Metadata } from 'next'
import { firstSearchParams } from '@/components/layout/first-search-params'
import { decryptEmail } from '@/lib/auth/sign-in/encrypt-email-in-url'
import { ForgotPasswordForm } from './forgot-password-form'

export const metadata: Metadata = { title: 'Forgot your password?' }

export default async function ForgotPassword({ searchParams }: PageProps<'/forgot-password'>) {
  const { email } = firstSearchParams(await searchParams)
  return (
    <>
      <h1 className="mb-1 text-xl font-semibold">Forgot your password?</h1>
      <ForgotPasswordForm email={email && decryptEmail(email)} />
    </>
  )
}
