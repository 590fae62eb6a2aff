import { notFound } from 'next/navigation'
import { memberPage } from '@/lib/auth/guards/portal-page'

/** Any address that no page has: said within the portal, where the navigation leads on. */
export default async function Nowhere({ params }: PageProps<'/portal/[mode]/[...rest]'>) {
  await memberPage(params)
  notFound()
}
