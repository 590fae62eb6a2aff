import { notFound } from 'next/navigation'
import { requireTenant } from '@/lib/auth/sessions/current-tenant'

/** Any address that no page has: said within the account, where the navigation leads on. */
export default async function UnknownPage() {
  await requireTenant()
  notFound()
}
