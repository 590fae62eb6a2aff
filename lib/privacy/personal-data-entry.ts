import type { Retention } from '@/lib/platform/env'

/** One or more columns of a table that contain personal data and have the same purpose and retention period. */
export interface PersonalData {
  table: string
  columns: string[]
  dataSubject: 'tenants' | 'partner staff' | 'support staff' | 'visitors'
  description: string
  purpose: string
  retention: (periods: Retention) => string
  /**
   * The functions that delete the data, or the event that causes its deletion. Starts with 'nothing' if the data is
   * kept.
   */
  deletedBy: string
  /** The effect of erasing a tenant on the data. If the data stays, the reason is included. */
  onErasure?: 'deleted' | 'replaced' | `stays: ${string}`
  /** Why a tenant's data export leaves out the data. If this isn't set, the export must contain the data. */
  exportExclusion?: string
}

/** The retention of data that is kept until support erases the tenant. */
export const KEPT_UNTIL_ERASED = {
  retention: () => 'Until the tenant is erased',
  deletedBy: 'eraseTenant',
}
