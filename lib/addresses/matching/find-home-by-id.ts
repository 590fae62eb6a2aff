import { prisma } from '@/lib/platform/database/prisma'
import type { Home } from '../address'
import { HOME_COLUMNS } from './query-directory'

export async function findHomeById(id: bigint): Promise<Home | null> {
  const rows = await prisma().$queryRaw<Home[]>`SELECT ${HOME_COLUMNS} FROM addresses WHERE id = ${id}`
  return rows[0] ?? null
}
