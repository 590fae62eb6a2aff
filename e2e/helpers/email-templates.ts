// Loads all email templates, and renders them as the tests need them.
import { readdir } from 'node:fs/promises'
import { render, toPlainText } from '@react-email/render'
import { type ComponentType, createElement } from 'react'
import { PLAIN_TEXT_OPTIONS } from '@/lib/mail/plain-text'

type Values = Record<string, unknown>
export interface TemplateModule {
  default: ComponentType<Values> & { PreviewProps: Values }
  subject: (props: Values) => string
}

export const names = (await readdir('emails'))
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => file.slice(0, -'.tsx'.length))
export const templates = await Promise.all(
  names.map(async (name) => ({ name, template: (await import(`../../emails/${name}.tsx`)) as TemplateModule })),
)

export const renderTemplate = async ({ default: component }: TemplateModule, changes: Values = {}) => {
  const html = await render(createElement(component, { ...component.PreviewProps, ...changes }))
  return { html, text: toPlainText(html, PLAIN_TEXT_OPTIONS) }
}

export const renderOnOneLine = async (template: TemplateModule, changes?: Values) =>
  (await renderTemplate(template, changes)).text.replaceAll(/\s+/g, ' ')
