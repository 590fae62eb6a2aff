// The parts of oidc-provider that start-identity-provider.ts uses. The package contains no types.
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  interface Context {
    path: string
    status: number
    body: unknown
    response: { get: (header: string) => string | undefined }
    set: (header: string, value: string) => void
    oidc?: { session?: { accountId?: string }; client: { clientId: string } }
  }

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    Grant: new (options: {
      clientId: string
      accountId?: string
    }) => {
      addOIDCScope: (scope: string) => void
      save: () => Promise<string>
    }
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    callback(): RequestListener
  }
}
