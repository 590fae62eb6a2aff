import type { ReactNode } from 'react'
import { createAuthorizeDialog } from './swagger-authorize-dialog'
import type { SwaggerComponent, SwaggerPlugin, SwaggerSystem } from './swagger-ui'

type ReactModule = SwaggerSystem['React']

/** Swagger UI's layout without what the page around it has already, and its parts that axe objects to. */
export function swaggerA11yPlugin(system: SwaggerSystem): SwaggerPlugin {
  const { React } = system
  return {
    components: { PartsLayout: createLayout(React), authorizationPopup: createAuthorizeDialog(system) },
    wrapComponents: {
      DeepLink: withoutLink(React),
      ExamplesSelect: withLabelElement('Example', React),
      TextArea: withAriaLabel('Request body', React),
      Button: withVisibleLabel(React),
    },
  }
}

/** In place of the one that brings a heading, a choice of servers and a main landmark of its own. */
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

/** A link stands within the button that opens an operation, where none may be. */
function withoutLink(React: ReactModule): () => SwaggerComponent {
  return () => (props) => React.createElement('span', null, props.text as ReactNode)
}

/** A button's label must not say other than the text that it shows. */
function withVisibleLabel(React: ReactModule): (original: SwaggerComponent) => SwaggerComponent {
  return (original) =>
    ({ 'aria-label': label, ...props }) =>
      React.createElement(original, typeof props.children === 'string' ? props : { 'aria-label': label, ...props })
}

function withAriaLabel(name: string, React: ReactModule): (original: SwaggerComponent) => SwaggerComponent {
  return (original) => (props) => React.createElement(original, { 'aria-label': name, ...props })
}

/** Gives a choice the name that it lacks. */
function withLabelElement(name: string, React: ReactModule): (original: SwaggerComponent) => SwaggerComponent {
  const label = React.createElement('span', { className: 'sr-only' }, name)
  return (original) => (props) => React.createElement('label', null, label, React.createElement(original, props))
}
