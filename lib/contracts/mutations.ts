import type { Database } from '../prisma'

/**
 * Cancels a contract on an operator's word, with its audit row and the company's webhooks; from then on
 * the tenant's e-mail may have another contract.
 */
export async function cancelContract(
  db: Database,
  id: number,
): Promise<{ ok: true } | { ok: false; reason: 'no such contract' | 'already cancelled' }> {
  const [row] = await db.$queryRaw<
    { cancelled: boolean | null }[]
  >`SELECT cancel_house_contract(${id}::int) AS cancelled`
  if (row?.cancelled) return { ok: true }
  return { ok: false, reason: row?.cancelled === false ? 'already cancelled' : 'no such contract' }
}
