import type { CompanyBranding } from '@/emails/partials/template-props'
import { env } from '@/lib/platform/env'
import { buildMailtoLink } from '@/lib/platform/http/mailto-link'
import { buildTelLink } from '@/lib/platform/http/tel-link'
import { buildLogoPath, computeLogoSize, type Logo } from './logo'

/** The columns of a company that its emails show. */
export interface CompanyColumns {
  contactEmail: string | null
  contactPhone: string | null
  logo: Logo | null
}

/** Builds the parts of an email that show a company's contact and logo. The logo's URL is the same for all recipients. */
export const buildCompanyBranding = ({ contactEmail, contactPhone, logo }: CompanyColumns): CompanyBranding => ({
  email: contactEmail === null ? null : { text: contactEmail, link: buildMailtoLink(contactEmail) },
  phone: contactPhone === null ? null : { text: contactPhone, link: buildTelLink(contactPhone) },
  logo: logo && { url: `${env().appUrl}${buildLogoPath(logo)}`, ...computeLogoSize(logo) },
})
