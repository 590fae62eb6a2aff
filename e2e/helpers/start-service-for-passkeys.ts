// Runs a service on which a browser can use passkeys, and gives the browser an authenticator.
import type { CDPSession, Page } from 'playwright'
import { allocateTestPort } from './allocate-test-port'
import { startTestService, type TestService } from './start-test-service'

/**
 * Starts the built server at http://localhost. Passkeys belong to a host name, so they don't work at the IP address
 * that other tests use.
 */
export async function startPasskeyService(env: Record<string, string> = {}): Promise<TestService> {
  const port = await allocateTestPort()
  const baseUrl = `http://localhost:${port}`
  const service = await startTestService({ ...env, PORT: String(port), APP_URL: baseUrl })
  return { ...service, baseUrl }
}

export interface VirtualAuthenticator {
  /** Sets whether the user passes the authenticator's check of their fingerprint, face or PIN. */
  setUserVerified: (isUserVerified: boolean) => Promise<void>
  /** Replaces each passkey with a copy that reports this sign count. */
  setSignCount: (signCount: number) => Promise<void>
}

/**
 * Adds a virtual authenticator to a page. It creates and uses passkeys as a phone or laptop does, but without asking
 * the user.
 */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return {
    setUserVerified: async (isUserVerified) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    setSignCount: async (signCount) => {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
      for (const credential of credentials) {
        await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount } })
      }
    },
  }
}
