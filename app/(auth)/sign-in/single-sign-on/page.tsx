import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { SingleSignOnErrorNotice } from '@/components/auth/single-sign-on-error-notice'
import { firstSearchParams } from '@/components/layout/first-search-params'
import { TextLink } from '@/components/ui/text-link'
import { findCurrentMember } from '@/lib/auth/sessions/current-partner-staff'
import { resolveRedirectPath } from '@/lib/auth/sign-in/resolve-redirect-path'
import { parseEmailDomain } from '@/lib/auth/single-sign-on/connection'
import { buildSignInPath, buildStartPath } from '@/lib/auth/single-sign-on/sign-in-paths'
import { ProviderLink, SingleSignOnForm } from './single-sign-on-form'

export const metadata: Metadata = { title: 'Single sign-on' }

/**
 * Lets users start single sign-on. If the URL contains an email domain, the page doesn't ask for an email address.
 * Users can bookmark such a URL or open it from their provider.
 */
export default async function SingleSignOn({ searchParams }: PageProps<'/sign-in/single-sign-on'>) {
  const { error, domain: domainText, callbackUrl: target } = firstSearchParams(await searchParams)
  const domain = parseEmailDomain(domainText ?? '')
  const callbackUrl = resolveRedirectPath('portal', target)
  if ((await findCurrentMember()) !== null) redirect(callbackUrl)
  return (
    <>
      <h1 className="mb-4 text-xl font-semibold">Single sign-on</h1>
      <div className="space-y-4">
        <SingleSignOnErrorNotice error={error} />
        {domain ? (
          <>
            <p className="text-sm text-quiet wrap-anywhere">
              You’re signing in with an email address at <bdi>{domain}</bdi>.
            </p>
            <ProviderLink path={buildStartPath(domain, callbackUrl)} />
          </>
        ) : (
          <SingleSignOnForm callbackUrl={callbackUrl} />
        )}
        <p className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
          {domain && <TextLink href={buildSignInPath({ callbackUrl })}>Use another address</TextLink>}
          <TextLink href="/sign-in">Sign in with a password</TextLink>
        </p>
      </div>
    </>
  )
}
