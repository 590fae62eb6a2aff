import { render, toPlainText } from '@react-email/render'
import { createElement } from 'react'
import BillsPackageConfirmation, { subject } from '../../emails/bills-package-confirmation'
import { env } from '../env'
import { CONFIRMATION, confirmationValues } from './confirmation'
import { linkMark } from './link-mark'
import { PLAIN_TEXT } from './plain-text'

/** What is handed over, with a mark in the activation link's place. */
export interface Rendered {
  subject: string
  html: string
  text: string
}

/** The columns of a queued e-mail that its content is made of. */
export interface Renderable {
  template: string
  templateVersion: number
  values: unknown
  contractId: number
  activationToken: { id: string; expiresAt: Date } | null
}

/** Renders a queued e-mail; null when its template or version is not known, or its values do not fit. */
export async function renderEmail(email: Renderable): Promise<Rendered | null> {
  if (email.template !== CONFIRMATION.template || email.templateVersion !== CONFIRMATION.templateVersion) return null
  const values = confirmationValues.safeParse(email.values)
  if (!values.success) return null
  const props = {
    ...values.data,
    contractNumber: email.contractId,
    activation: email.activationToken && {
      link: linkMark(email.activationToken.id),
      until: email.activationToken.expiresAt,
    },
    accountUrl: `${env().appUrl}/account`,
  }
  const html = await render(createElement(BillsPackageConfirmation, props))
  return { subject: subject(props), html, text: toPlainText(html, PLAIN_TEXT) }
}
