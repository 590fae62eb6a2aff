import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { activationLink, newActivationToken } from './activation-link'

beforeAll(() => {
  Object.assign(process.env, {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    APP_URL: 'https://bills.example/',
    SERVER_SECRET: 'a-secret-for-tests-of-32-characters',
    MAIL: 'capture',
  })
})

const parseToken = (link: string) => new URL(link).hash.slice(1)

describe('an activation link', () => {
  it('leads to the activation page, with the token only in the fragment', () => {
    const link = new URL(activationLink(newActivationToken().id))
    expect(`${link.origin}${link.pathname}${link.search}`).toBe('https://bills.example/account/activate')
    expect(link.hash).toMatch(/^#[A-Za-z0-9_-]{43}$/)
  })

  it('contains the token whose SHA-256 hash is stored', () => {
    const { id, hash } = newActivationToken()
    expect(
      createHash('sha256')
        .update(parseToken(activationLink(id)))
        .digest(),
    ).toEqual(hash)
  })

  it('is the same each time for the same token ID, and different for a different token ID', () => {
    const { id } = newActivationToken()
    expect(activationLink(id)).toBe(activationLink(id))
    expect(activationLink(newActivationToken().id)).not.toBe(activationLink(id))
  })

  it('contains the expected token for a known token ID and server secret', () => {
    // This token was computed independently, with Python's hmac and the two steps of RFC 5869.
    expect(parseToken(activationLink('8d3c1f2e-5b6a-4c7d-9e8f-0a1b2c3d4e5f'))).toBe(
      'sdYkb0LpDczolYVbt0Mohoqqd9yApqQr4oJ0ZJWAdMY',
    )
  })

  it('expires after seven days', () => {
    const before = Date.now()
    const { expiresAt } = newActivationToken()
    const week = 7 * 24 * 60 * 60 * 1000
    expect(expiresAt.getTime()).toBeGreaterThanOrEqual(before + week)
    expect(expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + week)
  })
})
