import { ActionForm } from '@/components/forms/action-form'
import { CompanyLogo } from '@/components/ui/company-logo'
import type { CompanyProfile } from '@/lib/companies/profile/get-company-profile'
import { removeLogo } from './actions'
import { LogoForm } from './logo-form'

interface Props {
  companyName: string
  logo: CompanyProfile['logo']
  isAdmin: boolean
}

export function LogoSection({ companyName, logo, isAdmin }: Props) {
  return (
    <div className="space-y-4">
      {logo ? (
        <div className="flex flex-wrap items-center gap-4">
          <CompanyLogo companyName={companyName} logo={logo} />
          {isAdmin && (
            <ActionForm
              action={removeLogo}
              submitLabel="Remove logo"
              variant="secondary"
              successMessage="Logo removed"
            />
          )}
        </div>
      ) : (
        <p className="text-sm text-quiet">Emails show your company’s name instead of a logo.</p>
      )}
      {isAdmin && <LogoForm isReplacement={logo !== null} />}
    </div>
  )
}
