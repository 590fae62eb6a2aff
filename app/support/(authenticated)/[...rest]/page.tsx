import { notFound } from 'next/navigation'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'

/** Catches unknown addresses, so that "Not found" appears with the navigation of support. */
export default async function UnknownPage() {
  await requireSupportStaff()
  notFound()
}
