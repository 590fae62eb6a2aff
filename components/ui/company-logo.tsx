import { buildLogoPath, computeLogoSize, type Logo } from '@/lib/mail/branding/logo'

/** A company's logo on white, in dark mode too, in the size in which emails show it. */
export function CompanyLogo({ companyName, logo }: { companyName: string; logo: Logo }) {
  return (
    <span className="inline-block max-w-full rounded-md border border-line bg-white p-2">
      {/* biome-ignore lint/performance/noImgElement: the logo is already small, and the service has no image optimiser */}
      <img src={buildLogoPath(logo)} alt={companyName} {...computeLogoSize(logo)} className="h-auto max-w-full" />
    </span>
  )
}
