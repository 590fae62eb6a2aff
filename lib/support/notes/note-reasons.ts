/** Why a tenant or somebody else called. Support staff choose one of these reasons for each note. */
export const CALL_REASON_LABELS = {
  account: 'Activating the account or signing in',
  email: 'An email that didn’t arrive',
  details: 'Change of personal details',
  contract: 'Contract or tenancy dates',
  services: 'Services',
  bills: 'Prices or bills',
  data: 'Data request or erasure',
  complaint: 'Complaint',
  other: 'Something else',
} as const

export type CallReason = keyof typeof CALL_REASON_LABELS

/** The labels of all notes. The service itself adds notes about corrections. */
export const NOTE_REASON_LABELS = { ...CALL_REASON_LABELS, correction: 'Correction by support' } as const

export type NoteReason = keyof typeof NOTE_REASON_LABELS
