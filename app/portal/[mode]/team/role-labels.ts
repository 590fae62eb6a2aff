export const ROLE_LABELS = { admin: 'Admin', member: 'Member' } as const

export const ROLE_CHOICES = [
  { value: 'member', text: 'Member' },
  { value: 'admin', text: 'Admin' },
]

export const ROLE_HINT =
  'Members work with contracts, unmatched addresses and requests. Admins also manage API keys, webhooks and the team.'
