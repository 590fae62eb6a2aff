/** Explains why the browser created or used no passkey. `alternative` says what else the user can do. */
export function describePasskeyError(error: unknown, action: 'created' | 'used', alternative: string): string {
  switch (error instanceof Error ? error.name : '') {
    // Either the user cancelled, no passkey fits, or time ran out. Browsers don't say which, to protect the user's
    // privacy.
    case 'NotAllowedError':
    case 'AbortError':
      return `No passkey was ${action}. Try again, or ${alternative}.`
    // The authenticator already has a passkey for this account (`excludeCredentials`).
    case 'InvalidStateError':
      return 'You already have a passkey on this device.'
    default:
      return `Passkeys don’t work in this browser. Use another browser, or ${alternative}.`
  }
}
