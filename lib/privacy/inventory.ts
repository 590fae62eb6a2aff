import type { Retention } from '@/lib/platform/env'
import { OF_STAFF } from './staff-data-map'
import { OF_TENANTS } from './tenant-data-map'

/** Columns of a table that say something of people, for one purpose and for one time. */
export interface PersonalData {
  table: string
  columns: string[]
  whose: 'tenants' | 'partners’ staff' | 'support staff' | 'callers'
  /** What it says of them. */
  what: string
  purpose: string
  /** Until when it is kept. */
  kept: (periods: Retention) => string
  /** What ends that: a function, where it is not an event of the product. */
  ends: string
  /** Of tenants: what is left of it when one is erased, and why. */
  erased?: 'deleted' | 'replaced' | `stays: ${string}`
  /** Of tenants: why an export leaves it out. */
  leftOut?: string
}

/** Every column that says something of people; other-columns.ts has all others. A test compares both with the database. */
export const PERSONAL_DATA: PersonalData[] = [...OF_TENANTS, ...OF_STAFF]
