import { type RenderableEmail, type RenderedEmail, TEMPLATES } from './templates/templates'

/**
 * Renders a queued email. Returns null if its template or version is unknown or its values don't match the template.
 */
export async function renderEmail(email: RenderableEmail): Promise<RenderedEmail | null> {
  const template = TEMPLATES[email.template]
  return template?.templateVersion === email.templateVersion ? template.render(email) : null
}
