import type { Metadata } from 'next'
import { ForgottenForm } from './forgotten-form'

export const metadata: Metadata = { title: 'Forgotten password' }

export default function ForgottenPassword() {
  return (
    <>
      <h1 className="mb-1 text-xl font-semibold">Forgotten password</h1>
      <ForgottenForm />
    </>
  )
}
