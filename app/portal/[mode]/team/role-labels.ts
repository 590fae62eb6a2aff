export const ROLE_LABELS = { admin: 'Admin', member: 'Member' } as const

export const ROLE_CHOICES = [
  { value: 'member' as const, text: 'Member' },
  { value: 'admin' as const, text: 'Admin' },
]

/** A description of each role, for forms and pages that explain the roles. */
export const ROLE_DESCRIPTIONS = {
  member: 'Works with contracts, unmatched addresses and requests.',
  admin: 'Can do what members can, and manages API keys, webhooks, the company’s contact and logo, and the team.',
} as const

export const ROLE_HINT =
  'Members work with contracts, unmatched addresses and requests. Admins also manage API keys, webhooks, the company’s contact and logo, and the team.'
