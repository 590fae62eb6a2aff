import type { Retention } from '@/lib/platform/env'

/** Columns of a table with personal data that share a purpose and a retention period. */
export interface PersonalData {
  table: string
  columns: string[]
  dataSubject: 'tenants' | 'partner staff' | 'support staff' | 'visitors'
  description: string
  purpose: string
  retention: (periods: Retention) => string
  /** The functions that delete it, the event that does, or 'nothing'. */
  deletedBy: string
  /** For tenants: what erasure does to it, and why it stays if it does. */
  onErasure?: 'deleted' | 'replaced' | `stays: ${string}`
  /** For tenants: why a data export leaves it out. */
  exportExclusion?: string
}
