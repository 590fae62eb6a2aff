import { notFound } from 'next/navigation'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'

/** Any address that no page has: said within the desk, where the navigation leads on. */
export default async function UnknownPage() {
  await requireSupportStaff()
  notFound()
}
