'use server'

import { signOutOf } from '@/lib/auth/sign-in/sign-out'

export async function signOut(): Promise<void> {
  await signOutOf('account')
}
