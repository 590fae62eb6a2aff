'use server'

import { signOutOfRealm } from '@/lib/auth/sign-in/sign-out'

export async function signOutOfPortal(): Promise<void> {
  await signOutOfRealm('portal')
}

export async function signOutOfSupport(): Promise<void> {
  await signOutOfRealm('support')
}

export async function signOutOfAccount(): Promise<void> {
  await signOutOfRealm('account')
}
