import { notFound } from 'next/navigation'
import { requireMemberPage } from '@/lib/auth/guards/authorise-portal-page'

/** Any address that no page has: said within the portal, where the navigation leads on. */
export default async function UnknownPage({ params }: PageProps<'/portal/[mode]/[...rest]'>) {
  await requireMemberPage(params)
  notFound()
}
