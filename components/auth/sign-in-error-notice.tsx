import { Notice } from '@/components/feedback/notice'
import { TextLink } from '@/components/ui/text-link'
import type { SignInError } from '@/lib/auth/sign-in/translate-next-auth-redirect'

/** Explains why signing in failed, without revealing whether the account exists. */
export function SignInErrorNotice({
  error,
  seconds,
  wrongMessage,
}: {
  error?: string
  seconds?: string
  wrongMessage: string
}) {
  if (!error) return null
  const messages: Record<SignInError, string> = {
    wrong: wrongMessage,
    'wrong-passkey':
      'This passkey wasn’t accepted. Try again. If it still doesn’t work, it may have been removed, or it may belong to another account.',
    wait: `Too many attempts. Try again in ${formatWait(seconds)}.`,
    busy: 'Many people are signing in right now. Try again in a few seconds.',
    expired: 'That took too long. Sign in again.',
    error: 'Something went wrong on our side. Try again.',
    'single-sign-on': 'Your company requires single sign-on.',
  }
  return (
    <div className="mb-4">
      <Notice tone="bad" title={Object.hasOwn(messages, error) ? messages[error as SignInError] : messages.error} alert>
        {error === 'single-sign-on' && (
          <>
            <TextLink href="/sign-in/single-sign-on">Use single sign-on</TextLink>. Only admins with a password and
            two-factor authentication (2FA) can sign in here. If you’re one of them, check your password.
          </>
        )}
      </Notice>
    </div>
  )
}

function formatWait(text: string | undefined): string {
  const seconds = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 60
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
