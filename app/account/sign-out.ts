'use server'

import { signOutOfRealm } from '@/lib/auth/sign-in/sign-out'

export async function signOut(): Promise<void> {
  await signOutOfRealm('account')
}
