import type { ReactNode } from 'react'
import { createAuthorizeDialog } from './swagger-authorize-dialog'
import type { SwaggerComponent, SwaggerPlugin, SwaggerSystem } from './swagger-ui-types'

type ReactModule = SwaggerSystem['React']

/**
 * Creates a Swagger UI plugin that leaves out what our page already has, and fixes the accessibility errors that axe
 * reports.
 */
export function swaggerA11yPlugin(system: SwaggerSystem): SwaggerPlugin {
  const { React } = system
  return {
    components: { PartsLayout: createLayout(React), authorizationPopup: createAuthorizeDialog(system) },
    wrapComponents: {
      DeepLink: withoutLink(React),
      ExamplesSelect: withLabelElement('Example', React),
      JsonSchema_string: withEnumLabel(React),
      TextArea: withAriaLabel('Request body', React),
      Button: withVisibleLabel(React),
    },
  }
}

/** Creates a layout without the second heading, the server list and the second main landmark of Swagger UI's own. */
function createLayout(React: ReactModule): SwaggerComponent {
  return ({ getComponent, specSelectors }) => {
    const renderPart = (name: string, isContainer = false) => React.createElement(getComponent(name, isContainer))
    const isLoaded = specSelectors.specStr() !== ''
    return React.createElement(
      'div',
      { className: 'swagger-ui' },
      renderPart('SvgAssets'),
      isLoaded && renderPart('errors', true),
      isLoaded &&
        React.createElement('div', { className: 'scheme-container' }, renderPart('AuthorizeBtnContainer', true)),
      isLoaded && renderPart('operations', true),
      isLoaded && renderPart('Webhooks', true),
    )
  }
}

/** Renders an operation's name without its link, because the name is inside a button, where links aren't allowed. */
function withoutLink(React: ReactModule): () => SwaggerComponent {
  return () => (props) => React.createElement('span', null, props.text as ReactNode)
}

/**
 * Removes the aria-label of a button that has visible text, because screen readers would read the label instead of the
 * text.
 */
function withVisibleLabel(React: ReactModule): (original: SwaggerComponent) => SwaggerComponent {
  return (original) =>
    ({ 'aria-label': label, ...props }) =>
      React.createElement(original, typeof props.children === 'string' ? props : { 'aria-label': label, ...props })
}

function withAriaLabel(name: string, React: ReactModule): (original: SwaggerComponent) => SwaggerComponent {
  return (original) => (props) => React.createElement(original, { 'aria-label': name, ...props })
}

/** Wraps a select in a label, because Swagger UI gives it none. */
function withLabelElement(name: string, React: ReactModule): (original: SwaggerComponent) => SwaggerComponent {
  const label = React.createElement('span', { className: 'sr-only' }, name)
  return (original) => (props) => React.createElement('label', null, label, React.createElement(original, props))
}

/** Wraps the select of a parameter with an enum in a label with its name and description. Swagger UI gives it none. */
function withEnumLabel(React: ReactModule): (original: SwaggerComponent) => SwaggerComponent {
  return (original) => (props) => {
    const field = React.createElement(original, props)
    const schema = props.schema as { get?: (name: string) => unknown } | undefined
    if (!schema?.get?.('enum')) return field
    const name = React.createElement('span', { className: 'sr-only' }, props.description as ReactNode)
    return React.createElement('label', null, name, field)
  }
}
