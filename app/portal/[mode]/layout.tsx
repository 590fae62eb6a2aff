import { FramedPages } from '@/components/framed-pages'
import { memberPage } from '@/lib/auth/guards/portal-page'
import { isAdmin } from '@/lib/auth/sessions/partner-staff'
import { Frame } from './frame'

/** What stands around every page of the portal. It protects nothing: each page checks for itself. */
export default async function PortalLayout({ children, waiting, params }: LayoutProps<'/portal/[mode]'>) {
  const { member, mode } = await memberPage(params)
  const frame = (
    <Frame mode={mode} company={member.companyName} user={member.name} isAdmin={isAdmin(member)} waiting={waiting} />
  )
  return (
    <FramedPages data-mode={mode} frame={frame} band={mode === 'test' && <TestBand />}>
      {children}
    </FramedPages>
  )
}

function TestBand() {
  return (
    <aside aria-label="Mode" className="border-b-2 border-accent bg-card px-4 py-2 text-sm text-accent sm:px-8">
      <strong className="font-semibold">Test data.</strong> Made with test keys; no e-mail leaves and no contract here
      is real.
    </aside>
  )
}
