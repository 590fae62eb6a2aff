import { buildMailtoLink } from '@/lib/platform/http/mailto-link'
import { buildTelLink } from '@/lib/platform/http/tel-link'
import { TextLink } from './text-link'

interface Props {
  email: string | null
  phone: string | null
  /** The text if the company has no contact. */
  fallback?: string
}

/** The contact that a company's tenants see, each part on a line. */
export function CompanyContact({ email, phone, fallback }: Props) {
  if (email === null && phone === null) return fallback
  return (
    <>
      {email !== null && (
        <span className="block">
          <TextLink href={buildMailtoLink(email)}>{email}</TextLink>
        </span>
      )}
      {phone !== null && (
        <span className="block">
          <TextLink href={buildTelLink(phone)}>{phone}</TextLink>
        </span>
      )}
    </>
  )
}
