// Starts what the tests of single sign-on need: the built server and an identity provider.
import { prisma } from '@/lib/platform/database/prisma'
import { allocateTestPort } from './allocate-test-port'
import { createSsoConnection } from './create-sso-connection'
import { type Claims, type IdentityProvider, startIdentityProvider } from './start-identity-provider'
import { startTestService, type TestService } from './start-test-service'

/** The email domain of the service's company. */
export const DOMAIN = 'acme.example'

export interface SingleSignOnService {
  service: TestService
  provider: IdentityProvider
  /** The ID of another company, which has registered its redirect URI at the same provider. */
  otherCompanyId: number
  getRedirectUri: (companyId: number) => string
  /** Connects a company to the provider, with a verified domain and a successful test. Returns the connection's ID. */
  createConnection: (companyId: number, emailDomain: string) => Promise<string>
  /** Adds a user to the provider. The user's `sub` is `name`. */
  addUser: (name: string, claims?: Claims) => void
  close: () => Promise<void>
}

/** @param env further settings for the server */
export async function startSingleSignOnService(env: Record<string, string> = {}): Promise<SingleSignOnService> {
  const port = String(await allocateTestPort())
  const service = await startTestService({ EMBEDDED: '1', PORT: port, APP_URL: `http://127.0.0.1:${port}`, ...env })
  const { baseUrl, companyId, db } = service
  const otherCompanyId = await service.addCompany()
  const getRedirectUri = (id: number) => `${baseUrl}/api/auth/single-sign-on/callback/${id}`
  const provider = await startIdentityProvider([companyId, otherCompanyId].map(getRedirectUri))
  return {
    ...{ service, provider, otherCompanyId, getRedirectUri },
    createConnection: (id, emailDomain) => createSsoConnection(db, { companyId: id, emailDomain, ...provider }),
    addUser: (name, claims = {}) =>
      provider.users.set(name, { email: `${name}@${DOMAIN}`, email_verified: true, name: `Kim ${name}`, ...claims }),
    close: async () => {
      await prisma().$disconnect()
      await service.stop()
      await provider.stop()
    },
  }
}
