import { Fragment, isValidElement, type ReactNode } from 'react'

type Component = (props: object) => ReactNode

/**
 * Renders an element to HTML, once. The result is a string, so neither the server nor the browser processes thousands of
 * React elements whenever somebody opens the reference. Next doesn't allow React's own function for this,
 * `renderToStaticMarkup`, in server components.
 *
 * @param node an element made of HTML elements and of components without hooks
 */
export function renderToHtml(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node === 'string' || typeof node === 'number') return escapeHtml(String(node))
  if (Array.isArray(node)) return node.map(renderToHtml).join('')
  if (!isValidElement<Props>(node)) throw new Error('The reference can only contain elements and text')
  const { type, props } = node
  if (type === Fragment) return renderToHtml(props.children)
  if (typeof type === 'function') return renderToHtml((type as Component)(props))
  if (typeof type !== 'string') throw new Error('The reference can only contain HTML elements and functions')
  const content = props.dangerouslySetInnerHTML?.__html ?? renderToHtml(props.children)
  return `<${type}${renderAttributes(props)}>${content}</${type}>`
}

interface Props {
  children?: ReactNode
  dangerouslySetInnerHTML?: { __html: string }
}

/** The names of attributes that differ in React. */
const ATTRIBUTE_NAMES: Record<string, string> = { className: 'class' }

function renderAttributes({ children, dangerouslySetInnerHTML, ...attributes }: Props): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${ATTRIBUTE_NAMES[name] ?? name}="${escapeHtml(String(value))}"`)
    .join('')
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
