// Tests the plans that PostgreSQL chooses for the benchmark's queries of the contract list and of /api/v1.
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { buildContractListQueries } from '@/bench/contract-list-queries'
import { measureQueries } from '@/bench/measure-queries'
import { buildReadBackQueries } from '@/bench/read-back-queries'
import { seedContracts } from '@/bench/seed-contracts'
import { createTestDatabase, type TestDatabase } from '@/e2e/helpers/create-test-database'
import { prisma } from '@/lib/platform/database/prisma'

const CONTRACT_COUNT = 3500

let db: TestDatabase
/** The benchmark's output for each query: the query's name, duration and plans. */
let measurements: string[]
beforeAll(async () => {
  db = await createTestDatabase()
  await seedContracts(db.superuserUrl, CONTRACT_COUNT)
  const output: string[] = []
  const queries = [...buildContractListQueries(CONTRACT_COUNT), ...(await buildReadBackQueries(CONTRACT_COUNT))]
  await measureQueries(queries, {
    superuserUrl: db.superuserUrl,
    log: inject('cluster').logFile,
    runs: 1,
    print: (line) => output.push(line),
  })
  measurements = output.filter((line) => line.startsWith('\n── '))
})
afterAll(async () => {
  await prisma().$disconnect()
  await db.close()
})

/** Finds the measurements whose names match. Fails the test if there are none. */
function findMeasurements(name: RegExp): string[] {
  const matches = measurements.filter((measurement) => name.test(measurement))
  expect(matches).not.toEqual([])
  return matches
}

it('measures how long each query of the contract list takes', () => {
  expect(measurements.length).toBeGreaterThan(20)
  for (const measurement of findMeasurements(/── (?!.*first byte)/)) expect(measurement).toContain('duration: ')
})

// This test searches only for rare words. For a frequent one, PostgreSQL may scan the whole table, because it's small.
it('finds contracts through the word index if a searched word is rare', () => {
  for (const measurement of findMeasurements(/── (a rare|an unknown|a number|a letter and)/))
    expect(measurement).toContain('house_contracts_by_words')
})

it('looks up only the rare words of an address in the index, because common words match most contracts', () => {
  for (const measurement of findMeasurements(/── an address/)) {
    expect(measurement).toMatch(/Index Cond: \(search_words @@ .*'(cardigan|ls6)'':\*/)
    expect(measurement).not.toMatch(/Index Cond: \(search_words @@ .*'(road|leeds)'':\*/)
  }
})

it('uses an index of the company’s own emails to filter contracts by email status', () => {
  for (const measurement of findMeasurements(/── email (bounced|not sent)/))
    expect(measurement).toContain('emails_by_company_and_status')
})

it('reads a page of contracts without scanning the whole table', () => {
  for (const measurement of findMeasurements(/── (first page|by )/))
    expect(measurement).not.toContain('Seq Scan on house_contracts')
})

it('reads a page of /api/v1’s contract list in the order of an index, without reading other contracts', () => {
  for (const measurement of findMeasurements(/── v1 list/)) {
    expect(measurement).toMatch(
      /(Index Scan|Index Only Scan)( Backward)? using house_contracts_by_(creation|status) on/,
    )
    expect(measurement).not.toMatch(/Bitmap (Heap|Index) Scan on house_contracts/)
  }
})

it('finds contracts by their Idempotency-Key or their tenant’s email address with an index', () => {
  for (const measurement of findMeasurements(/── v1 find by a \w+ reference/))
    expect(measurement).toContain('house_contracts_by_idempotency_key')
  for (const measurement of findMeasurements(/── v1 (find by email|get a)/))
    expect(measurement).not.toContain('Seq Scan on house_contracts')
})
