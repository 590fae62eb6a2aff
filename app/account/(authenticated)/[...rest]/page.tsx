import { notFound } from 'next/navigation'
import { requireTenant } from '@/lib/auth/sessions/current-tenant'

/** Handles unknown paths under /account, so that "Not found" appears with the account's navigation. */
export default async function UnknownPage() {
  await requireTenant()
  notFound()
}
