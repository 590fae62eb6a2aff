import { render } from '@react-email/render'
import { createElement } from 'react'
import BillsPackageConfirmation from '@/emails/bills-package-confirmation'
import { buildCompanyBranding, type CompanyColumns } from './build-company-branding'
import { buildLogoPath } from './logo'

/** Renders a confirmation email with sample data, to show a company what its tenants get. */
export function renderBrandingPreview(company: CompanyColumns & { name: string }): Promise<string> {
  const { logo, ...contact } = buildCompanyBranding(company)
  // Load the logo from the host that the browser is using, even if that isn't the one in APP_URL.
  const branding = { ...contact, logo: logo && company.logo && { ...logo, url: buildLogoPath(company.logo) } }
  return render(
    createElement(BillsPackageConfirmation, {
      ...BillsPackageConfirmation.PreviewProps,
      companyName: company.name,
      branding,
    }),
  )
}
