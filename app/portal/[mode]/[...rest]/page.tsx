import { notFound } from 'next/navigation'
import { requireMemberPage } from '@/lib/auth/guards/authorise-portal-page'

/** Handles unknown paths under the portal, so that "Not found" appears with the portal's navigation. */
export default async function UnknownPage({ params }: PageProps<'/portal/[mode]/[...rest]'>) {
  await requireMemberPage(params)
  notFound()
}
