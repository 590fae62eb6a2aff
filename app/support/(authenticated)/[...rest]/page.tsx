import { notFound } from 'next/navigation'
import { requireSupportStaff } from '@/lib/auth/sessions/current-support-staff'

/** Handles unknown paths under /support, so that "Not found" appears with support's navigation. */
export default async function UnknownPage() {
  await requireSupportStaff()
  notFound()
}
