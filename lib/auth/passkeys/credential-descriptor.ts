import { isoBase64URL } from '@simplewebauthn/server/helpers'

/** Describes a passkey in the options for a browser. */
export const toCredentialDescriptor = ({
  credentialId,
  transports,
}: {
  credentialId: Uint8Array<ArrayBuffer>
  transports: string[]
}) => ({ id: isoBase64URL.fromBuffer(credentialId), transports })
