import type { Retention } from '@/lib/platform/env'

/** Columns of a table that say something of people, for one purpose and for one time. */
export interface PersonalData {
  table: string
  columns: string[]
  dataSubject: 'tenants' | 'partner staff' | 'support staff' | 'visitors'
  /** What it says of them. */
  description: string
  purpose: string
  /** Until when it is kept. */
  retention: (periods: Retention) => string
  /** What ends that: a function, where it is not an event of the product. */
  deletedBy: string
  /** Of tenants: what is left of it when one is erased, and why. */
  onErasure?: 'deleted' | 'replaced' | `stays: ${string}`
  /** Of tenants: why an export leaves it out. */
  exportExclusion?: string
}
