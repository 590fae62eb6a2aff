import { randomUUID } from 'node:crypto'
import type { BillsPackageRequest, QuoteRequest } from '../../clients/typescript/src/client'
import { UPCOMING_TENANCY } from './upcoming-tenancy'

/** Returns an email address that hasn't been used yet. */
export const uniqueEmail = () => `tenant-${randomUUID()}@example.org`

/** Builds a valid request that creates a contract. Fields set to undefined are left out. */
export function buildBillsPackage(overrides: Record<string, unknown> = {}) {
  const request: BillsPackageRequest = {
    firstName: 'Siobhán',
    lastName: "O'Brien",
    birthday: '2004-02-29',
    email: uniqueEmail(),
    contactNo: '+44 7911 123456',
    address: KNOWN_ADDRESS,
    broadband: '100mbps',
    numberOfTenants: 4,
    ...UPCOMING_TENANCY,
    selectedServices: { gas: 'true', electricity: 'true', water: 'true', tv: 'true', wifi: 'true' },
  }
  return { ...request, ...overrides }
}

/** Builds a valid request for quotes. */
export function buildQuoteRequest(overrides: Record<string, unknown> = {}) {
  const request: QuoteRequest = {
    firstName: 'Siobhán',
    lastName: "O'Brien",
    email: uniqueEmail(),
    contactNo: '+44 7911 123456',
    postcode: 'LS6 3AA',
    numberOfTenants: 4,
    ...UPCOMING_TENANCY,
  }
  return { ...request, ...overrides }
}

/** An address in the seeded directory. */
export const KNOWN_ADDRESS = '12 High Street, Leeds, LS6 3AA'
