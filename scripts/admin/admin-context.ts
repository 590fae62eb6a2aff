/** The database that a command uses, and the settings of the service that it belongs to. */
export interface AdminContext {
  ownerUrl: string
  /** The service's SERVER_SECRET, if it is set. */
  serverSecret: string | undefined
  /** The service's SECONDARY_SERVER_SECRET, if it is set. */
  secondaryServerSecret: string | undefined
  /** The service's APP_URL, if it is set. */
  appUrl: string | undefined
  /** Whether the command uses the embedded database. */
  isEmbedded: boolean
  close: () => Promise<void>
}
