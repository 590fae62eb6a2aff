/** The database that was opened for one command, and the service's settings. */
export interface AdminContext {
  ownerUrl: string
  /** The service's SERVER_SECRET, if it is set. */
  serverSecret: string | undefined
  /** The service's SECONDARY_SERVER_SECRET, if it is set. */
  secondaryServerSecret: string | undefined
  /** The service's APP_URL, if it is set. */
  appUrl: string | undefined
  /** Whether this is the embedded database. */
  isEmbedded: boolean
  close: () => Promise<void>
}
