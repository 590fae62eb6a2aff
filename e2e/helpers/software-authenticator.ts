// Creates and uses passkeys without a browser. Tests can change any part of a response, as an attacker could.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { getRelyingParty } from '@/lib/auth/passkeys/relying-party'

/** A passkey whose private key the test holds. */
export interface SoftwarePasskey {
  id: string
  userHandle: string
  privateKey: KeyObject
}

/** Changes to the response of an honest browser and authenticator. */
export interface ResponseChanges {
  origin?: string
  /** The host name of the service for which the authenticator signs. */
  rpId?: string
  /** The type of operation in the browser's data: 'webauthn.create' or 'webauthn.get'. */
  type?: string
  crossOrigin?: boolean
  isUserPresent?: boolean
  isUserVerified?: boolean
  /** How often the authenticator says that the passkey was used. Default: 0, as a synced passkey reports. */
  signCount?: number
  /** The ID that a new passkey gets, in base64url. Default: a random ID. */
  credentialId?: string
  /** How many bytes are added to the public key of a new passkey. Default: 0. */
  extraKeyBytes?: number
}

/** Responses that must be rejected, both when a passkey is created and when it's used. */
export const INVALID_RESPONSES: [source: string, ResponseChanges][] = [
  ['another origin', { origin: 'https://bills.example' }],
  ['a subdomain', { origin: 'http://phish.localhost:3000' }],
  ['another port', { origin: 'http://localhost:3001' }],
  ['another service', { rpId: 'bills.example' }],
  ['a frame on another site', { crossOrigin: true }],
  ['an authenticator that didn’t verify the user', { isUserVerified: false }],
  ['an authenticator that nobody touched', { isUserPresent: false }],
]

const [USER_PRESENT, USER_VERIFIED, BACKUP_ELIGIBLE, BACKED_UP, HAS_CREDENTIAL] = [1, 4, 8, 16, 64]

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

const toBase64Url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url')

const buildClientData = (challenge: string, defaultType: string, changes: ResponseChanges): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: changes.type ?? defaultType,
      challenge,
      origin: changes.origin ?? getRelyingParty().origin,
      crossOrigin: changes.crossOrigin ?? false,
    }),
  )

function buildAuthenticatorData(changes: ResponseChanges, credential = Buffer.of()): Buffer {
  const { rpId = getRelyingParty().id, isUserPresent = true, isUserVerified = true, signCount = 0 } = changes
  const flags =
    (isUserPresent ? USER_PRESENT : 0) |
    (isUserVerified ? USER_VERIFIED : 0) |
    (signCount === 0 ? BACKUP_ELIGIBLE | BACKED_UP : 0) |
    (credential.length > 0 ? HAS_CREDENTIAL : 0)
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(signCount)
  return Buffer.concat([sha256(rpId), Buffer.of(flags), counter, credential])
}

interface CreationOptions {
  challenge: string
  user: { id: string }
}

/**
 * Creates a passkey in response to the service's registration options.
 *
 * @param attestation replaces the format and the statement of the attestation
 * @returns the passkey, and the browser's response in JSON
 */
export function createSoftwarePasskey(
  { challenge, user }: CreationOptions,
  changes: ResponseChanges = {},
  attestation: { fmt: string; attStmt: Map<string, unknown> } = { fmt: 'none', attStmt: new Map() },
): { passkey: SoftwarePasskey; response: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coseKey = new Map<number, number | Uint8Array>([
    ...([
      [1, 2],
      [3, -7],
      [-1, 1],
    ] as [number, number][]),
    ...(
      [
        [-2, x],
        [-3, y],
      ] as [number, string][]
    ).map(([key, text]): [number, Uint8Array] => [key, Uint8Array.from(Buffer.from(text, 'base64url'))]),
  ])
  if (changes.extraKeyBytes) coseKey.set(-70_000, new Uint8Array(changes.extraKeyBytes))
  const credentialId = changes.credentialId ? Buffer.from(changes.credentialId, 'base64url') : randomBytes(16)
  const idLength = Buffer.alloc(2)
  idLength.writeUInt16BE(credentialId.length)
  const credential = Buffer.concat([Buffer.alloc(16), idLength, credentialId, isoCBOR.encode(coseKey)])
  const attestationObject = isoCBOR.encode(
    new Map<string, unknown>([
      ['fmt', attestation.fmt],
      ['attStmt', attestation.attStmt],
      ['authData', Uint8Array.from(buildAuthenticatorData(changes, credential))],
    ]) as never,
  )
  const id = toBase64Url(credentialId)
  const response = {
    ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
    response: {
      clientDataJSON: toBase64Url(buildClientData(challenge, 'webauthn.create', changes)),
      attestationObject: toBase64Url(attestationObject),
      transports: ['internal', 'made-up'],
    },
  }
  return { passkey: { id, userHandle: user.id, privateKey }, response: JSON.stringify(response) }
}

/** Signs a challenge with a passkey. Returns the browser's response in JSON. */
export function signWithPasskey(
  { id, userHandle, privateKey }: SoftwarePasskey,
  { challenge }: { challenge: string },
  changes: ResponseChanges = {},
): string {
  const clientData = buildClientData(challenge, 'webauthn.get', changes)
  const authenticatorData = buildAuthenticatorData(changes)
  const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)
  return JSON.stringify({
    ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
    response: {
      clientDataJSON: toBase64Url(clientData),
      authenticatorData: toBase64Url(authenticatorData),
      signature: toBase64Url(signature),
      userHandle,
    },
  })
}
