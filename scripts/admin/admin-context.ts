/**
 * The database that a command uses, and the settings of the service that it belongs to. A setting is undefined if it
 * isn't set.
 */
export interface AdminContext {
  ownerUrl: string
  serverSecret: string | undefined
  secondaryServerSecret: string | undefined
  appUrl: string | undefined
  isEmbedded: boolean
  close: () => Promise<void>
}
