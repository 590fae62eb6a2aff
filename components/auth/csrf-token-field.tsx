import { cookies } from 'next/headers'
import { csrfCookieName } from '@/lib/auth/sign-in/next-auth-cookies'
import type { Realm } from '@/lib/platform/identity/realm'

/** The form's half of what keeps forged forms out; null while the browser has no other half. */
export async function getCsrfToken(realm: Realm): Promise<string | null> {
  return (await cookies()).get(csrfCookieName(realm))?.value.split('|')[0] || null
}

export const CsrfField = ({ token }: { token: string }) => <input type="hidden" name="csrfToken" value={token} />
