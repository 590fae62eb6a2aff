import type { Retention } from '@/lib/platform/env'
import { STAFF_DATA_MAP } from './staff-data-map'
import { TENANT_DATA_MAP } from './tenant-data-map'

/** Columns of a table that say something of people, for one purpose and for one time. */
export interface PersonalData {
  table: string
  columns: string[]
  dataSubject: 'tenants' | 'partners’ staff' | 'support staff' | 'callers'
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

/** Every column that says something of people; non-personal-columns.ts has all others. A test compares both with the database. */
export const PERSONAL_DATA: PersonalData[] = [...TENANT_DATA_MAP, ...STAFF_DATA_MAP]
