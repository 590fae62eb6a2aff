'use client'

import { startAuthentication } from '@simplewebauthn/browser'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Notice } from '@/components/feedback/notice'
import { SubmitButton } from '@/components/forms/submit-button'
import type { SignInOptions } from '@/lib/auth/passkeys/create-sign-in-options'
import { describePasskeyError } from './describe-passkey-error'

interface Props {
  /** The path to which the form is sent. */
  action: string
  options: SignInOptions
  label: string
  /** An alternative for users whose passkey doesn't work, such as 'sign in with your password'. */
  alternative: string
  /** The form's other fields. */
  children: ReactNode
}

/**
 * A button that signs in with a passkey. The browser asks the user to choose a passkey, then the form submits the
 * browser's response.
 */
export function PasskeySignIn({ action, options, label, alternative, children }: Props) {
  const router = useRouter()
  const passkeyRef = useRef<HTMLInputElement>(null)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  // Get a new challenge before the page's challenge expires, because the page can stay open for longer than a challenge
  // is valid.
  useEffect(() => {
    const refreshIfVisible = () => document.hidden || router.refresh()
    const timer = setInterval(refreshIfVisible, options.timeout)
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshIfVisible)
    }
  }, [router, options.timeout])

  async function submitPasskey(form: HTMLFormElement): Promise<void> {
    setPending(true)
    setError(null)
    try {
      const response = await startAuthentication({ optionsJSON: options })
      if (passkeyRef.current) passkeyRef.current.value = JSON.stringify(response)
      form.submit()
    } catch (thrown) {
      setPending(false)
      setError(describePasskeyError(thrown, 'used', alternative, options.rpId ?? location.hostname))
    }
  }

  return (
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) submitPasskey(event.currentTarget)
      }}
      className="mt-6 space-y-4 border-t border-line pt-6 noscript:hidden"
    >
      {error && <Notice tone="bad" title={error} alert />}
      {children}
      <input ref={passkeyRef} type="hidden" name="passkey" />
      <SubmitButton variant="secondary" pendingLabel="Waiting for your passkey…" isPending={isPending}>
        {label}
      </SubmitButton>
    </form>
  )
}
