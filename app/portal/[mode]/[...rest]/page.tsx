import { notFound } from 'next/navigation'
import { requireMemberPage } from '@/lib/auth/guards/authorise-portal-page'

/** Shows "Not found" for unknown paths inside the portal's layout, with its navigation. */
export default async function UnknownPage({ params }: PageProps<'/portal/[mode]/[...rest]'>) {
  await requireMemberPage(params)
  notFound()
}
