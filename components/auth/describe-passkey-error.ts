import { browserSupportsWebAuthn } from '@simplewebauthn/browser'

/**
 * Explains why the browser created or used no passkey.
 *
 * @param alternative what else the user can do
 * @param hostName the host name to which passkeys belong
 */
export function describePasskeyError(
  error: unknown,
  action: 'created' | 'used',
  alternative: string,
  hostName: string,
): string {
  if (!browserSupportsWebAuthn()) return `Passkeys don’t work in this browser. Use another browser, or ${alternative}.`
  switch (error instanceof Error ? error.name : '') {
    // Either the user cancelled, no passkey fits, or time ran out. Browsers don't say which, to protect the user's
    // privacy.
    case 'NotAllowedError':
    case 'AbortError':
      return `No passkey was ${action}. Try again, or ${alternative}.`
    // The authenticator already has a passkey for this account (`excludeCredentials`).
    case 'InvalidStateError':
      return 'This device or security key already has a passkey for your account.'
    // The page was opened under another host name, or at an IP address.
    case 'SecurityError':
      return `Passkeys only work at ${hostName}. Open that address${action === 'created' ? ' and try again' : `, or ${alternative}`}.`
    case 'ConstraintError':
      return `This device or security key has no screen lock or PIN, or can’t store passkeys. Set up a screen lock or PIN, or ${alternative}.`
    default:
      return `Your device or browser couldn’t complete this. Try again, or ${alternative}.`
  }
}
