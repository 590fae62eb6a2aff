/** A database that was opened for one command. */
export interface AdminContext {
  ownerUrl: string
  /** The service's SERVER_SECRET, where it is known. */
  serverSecret: string | undefined
  /** SECONDARY_SERVER_SECRET, where the service has one. */
  secondaryServerSecret: string | undefined
  /** Where visitors reach the service, where it is known. */
  appUrl: string | undefined
  /** Whether it is the embedded one. */
  isEmbedded: boolean
  close: () => Promise<void>
}
