import type { Env } from '@/lib/platform/env'

interface DataRecipient {
  name: string
  /** The company's task, as a sentence without a subject. */
  purpose: string
  /** The personal data that the company receives. */
  data: string
}

/** Returns the companies to which the service sends personal data with these settings. */
export function listDataRecipients({ resend, loqate }: Pick<Env, 'resend' | 'loqate'>): DataRecipient[] {
  const emailProvider = {
    name: 'Resend',
    purpose: 'Sends our emails to tenants and partner staff',
    data: 'The recipient’s email address, and the content of the email',
  }
  const addressProvider = {
    name: 'Loqate',
    purpose: 'Finds addresses',
    data: 'Postcodes and address lines of homes',
  }
  return [...(resend ? [emailProvider] : []), ...(loqate ? [addressProvider] : [])]
}
