import type { Principal } from '@/lib/platform/identity/principal'
import { findSettledAddress } from './find-settled-address'

/** Why nobody can choose an address for an unmatched address. */
export type SettledReason = 'no such unmatched address' | 'already resolved' | 'already closed' | 'expired'

/** Says what became of an unmatched address that isn't open. It never becomes open again. */
export async function explainSettledAddress({ companyId, mode }: Principal, id: number | null): Promise<SettledReason> {
  const settledAddress = id === null ? null : await findSettledAddress(companyId, mode, id)
  if (!settledAddress) return 'no such unmatched address'
  return settledAddress.status === 'expired' ? 'expired' : `already ${settledAddress.status}`
}
