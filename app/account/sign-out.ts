'use server'

import { signOutOf } from '@/lib/sign-in/sign-out'

export async function signOut(): Promise<void> {
  await signOutOf('account')
}
