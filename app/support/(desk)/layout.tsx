import type { Metadata } from 'next'
import { FramedPages } from '@/components/framed-pages'
import { requireSupportUser } from '@/lib/auth/sessions/support-staff'
import { Frame } from './frame'

export const metadata: Metadata = { title: { default: 'Support desk', template: '%s · House Bills support' } }

/** What stands around every page of the support desk. It protects nothing: each page checks for itself. */
export default async function SupportLayout({ children }: LayoutProps<'/support'>) {
  const { name } = await requireSupportUser()
  return (
    <FramedPages data-realm="support" frame={<Frame name={name} />}>
      {children}
    </FramedPages>
  )
}
