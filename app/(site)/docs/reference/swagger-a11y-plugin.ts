import type { ReactNode } from 'react'
import { createAuthorizeDialog } from './swagger-authorize-dialog'
import type { SwaggerComponent, SwaggerPlugin, SwaggerSystem } from './swagger-ui'

type ReactModule = SwaggerSystem['React']

/** Removes parts of Swagger UI's layout that the page already has, and fixes components that axe reports. */
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

/** Replaces the default layout, which adds its own heading, server list and main landmark. */
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

/** Renders the name of an operation without its link, because it's inside a button and links aren't allowed there. */
function withoutLink(React: ReactModule): () => SwaggerComponent {
  return () => (props) => React.createElement('span', null, props.text as ReactNode)
}

/** Removes a button's aria-label if it has visible text, because the two must not differ. */
function withVisibleLabel(React: ReactModule): (original: SwaggerComponent) => SwaggerComponent {
  return (original) =>
    ({ 'aria-label': label, ...props }) =>
      React.createElement(original, typeof props.children === 'string' ? props : { 'aria-label': label, ...props })
}

function withAriaLabel(name: string, React: ReactModule): (original: SwaggerComponent) => SwaggerComponent {
  return (original) => (props) => React.createElement(original, { 'aria-label': name, ...props })
}

/** Adds a label to a select that has none. */
function withLabelElement(name: string, React: ReactModule): (original: SwaggerComponent) => SwaggerComponent {
  const label = React.createElement('span', { className: 'sr-only' }, name)
  return (original) => (props) => React.createElement('label', null, label, React.createElement(original, props))
}
