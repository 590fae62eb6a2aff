export type PasskeyChange = 'added' | 'removed' | 'rejected'

export const PASSKEY_SUBJECTS: Record<PasskeyChange, string> = {
  added: 'A passkey was added to your House Bills account',
  removed: 'A passkey was removed from your House Bills account',
  rejected: 'A passkey for your House Bills account was rejected',
}

export const PASSKEY_PREVIEWS: Record<PasskeyChange, string> = {
  added: 'If you did this, no action is needed.',
  removed: 'If you did this, no action is needed.',
  rejected: 'Someone may have copied your passkey.',
}
