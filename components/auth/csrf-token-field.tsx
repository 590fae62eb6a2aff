import { cookies } from 'next/headers'
import { csrfCookieName } from '@/lib/auth/sign-in/next-auth-cookies'
import type { Realm } from '@/lib/platform/identity/realm'

/** Returns the CSRF token for a form, from the browser's cookie. Returns null if the browser has no such cookie. */
export async function getCsrfToken(realm: Realm): Promise<string | null> {
  return (await cookies()).get(csrfCookieName(realm))?.value.split('|')[0] || null
}

export const CsrfField = ({ token }: { token: string }) => <input type="hidden" name="csrfToken" value={token} />
