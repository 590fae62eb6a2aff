import { type Renderable, type Rendered, TEMPLATES } from './templates/templates'

/** Renders a queued e-mail; null when its template or version is not known, or its values do not fit. */
export async function renderEmail(email: Renderable): Promise<Rendered | null> {
  const template = TEMPLATES[email.template]
  return template?.templateVersion === email.templateVersion ? template.render(email) : null
}
