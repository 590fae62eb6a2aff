import { prisma } from '@/lib/platform/database/prisma'
import { estimateContractPrice, type PriceEstimate } from './estimate-contract-price'

/** Estimates the price of a contract for its confirmation email. Returns null if it has no price. */
export async function findPriceEstimate(contractId: number): Promise<PriceEstimate | null> {
  const contract = await prisma().houseContract.findUnique({ where: { id: contractId }, select: PRICED_COLUMNS })
  return contract && estimateContractPrice(contract)
}

const PRICED_COLUMNS = {
  ...{ postcode: true, numberOfTenants: true, startDate: true, endDate: true, broadband: true, createdAt: true },
  ...{ gas: true, electricity: true, water: true, tv: true, wifi: true },
} as const
