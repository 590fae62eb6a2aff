import { type RenderableEmail, type RenderedEmail, TEMPLATES } from './templates/templates'

/** Renders a queued e-mail; null when its template or version is not known, or its values do not fit. */
export async function renderEmail(email: RenderableEmail): Promise<RenderedEmail | null> {
  const template = TEMPLATES[email.template]
  return template?.templateVersion === email.templateVersion ? template.render(email) : null
}
