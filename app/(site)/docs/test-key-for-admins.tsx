import { findCurrentMember, isAdmin } from '@/lib/auth/sessions/current-partner-staff'
import { LazyTestKeyForm } from './lazy-test-key-form'

/** Lets admins who are signed in to the portal create a test key. Other readers don't see it. */
export async function TestKeyForAdmins() {
  // During an outage of the database, the guide must still open.
  const member = await findCurrentMember().catch(() => null)
  return member && isAdmin(member) ? <LazyTestKeyForm companyName={member.companyName} /> : null
}
