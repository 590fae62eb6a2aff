import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readAssessment, renderAsvsPage } from './asvs'

/** The numbers of all requirements of levels 1 and 2 in the standard. */
const REQUIREMENTS = readFileSync('scripts/security/asvs-5.0.0.csv', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('V'))
  .map((line) => line.split(',')[0] ?? '')

const assessment = readAssessment()
const rows = [...assessment.asvs.flatMap(({ rows }) => rows), ...assessment.apiTop10]

it('assesses each ASVS requirement of levels 1 and 2 once, under the chapter it belongs to', () => {
  const numbers = assessment.asvs.flatMap(({ rows }) => rows.flatMap(({ requirements }) => requirements))
  expect(numbers.toSorted()).toEqual(REQUIREMENTS.toSorted())
  for (const { chapter, rows } of assessment.asvs) {
    for (const { requirements } of rows)
      for (const number of requirements) expect(number.split('.')[0], number).toBe(chapter)
  }
})

it('assesses each risk of the API Security Top 10 once', () => {
  expect(assessment.apiTop10.flatMap(({ requirements }) => requirements)).toEqual(
    Array.from({ length: 10 }, (_, index) => `API${index + 1}`),
  )
})

it('names code or a test as evidence for each requirement that the security assessment marks as met', () => {
  expect(rows.filter(({ status, evidence }) => status === 'met' && !evidence)).toEqual([])
})

it('names only existing files as evidence in the security assessment, and no file twice for the same entry', () => {
  for (const { requirements, evidence = [] } of rows) {
    expect(
      evidence.filter((file) => !existsSync(file)),
      requirements.join(),
    ).toEqual([])
    expect(new Set(evidence).size, requirements.join()).toBe(evidence.length)
  }
})

it('keeps docs/security/asvs.md equal to the assessment (to update it: npm run asvs-page)', () => {
  expect(readFileSync('docs/security/asvs.md', 'utf8')).toBe(renderAsvsPage(assessment))
})
