import { notFound } from 'next/navigation'
import { requireTenant } from '@/lib/auth/sessions/current-tenant'

/** Catches unknown addresses, so that "Not found" appears with the account's navigation. */
export default async function UnknownPage() {
  await requireTenant()
  notFound()
}
