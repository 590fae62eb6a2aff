import {
  type FindPriceEstimate,
  type RenderableEmail,
  type RenderedEmail,
  TEMPLATES,
} from './templates/template-registry'

/**
 * Renders a queued email. Returns null if this build doesn't have the template in that version, or if the email's
 * values or other columns don't match the template. Without `findPriceEstimate`, the email shows no price.
 */
export async function renderEmail(
  email: RenderableEmail,
  findPriceEstimate?: FindPriceEstimate,
): Promise<RenderedEmail | null> {
  const template = TEMPLATES[email.template]
  return template?.templateVersion === email.templateVersion ? template.render(email, findPriceEstimate) : null
}
