import type { ReactNode } from 'react'
import { authorizeDialog } from './authorize-dialog'
import type { Component, Plugin, System } from './swagger-ui'

type Maker = System['React']

/** Swagger UI's layout without what the page around it has already, and its parts that axe objects to. */
export function accessibleParts(system: System): Plugin {
  const { React } = system
  return {
    components: { PartsLayout: partsLayout(React), authorizationPopup: authorizeDialog(system) },
    wrapComponents: {
      DeepLink: plainText(React),
      ExamplesSelect: named('Example', React),
      TextArea: labelled('Request body', React),
      Button: calledByItsText(React),
    },
  }
}

/** In place of the one that brings a heading, a choice of servers and a main landmark of its own. */
function partsLayout(React: Maker): Component {
  return ({ getComponent, specSelectors }) => {
    const part = (name: string, isContainer = false) => React.createElement(getComponent(name, isContainer))
    const loaded = specSelectors.specStr() !== ''
    return React.createElement(
      'div',
      { className: 'swagger-ui' },
      part('SvgAssets'),
      loaded && part('errors', true),
      loaded && React.createElement('div', { className: 'scheme-container' }, part('AuthorizeBtnContainer', true)),
      loaded && part('operations', true),
      loaded && part('Webhooks', true),
    )
  }
}

/** A link stands within the button that opens an operation, where none may be. */
function plainText(React: Maker): () => Component {
  return () => (props) => React.createElement('span', null, props.text as ReactNode)
}

/** A button's label must not say other than the text that it shows. */
function calledByItsText(React: Maker): (original: Component) => Component {
  return (original) =>
    ({ 'aria-label': label, ...props }) =>
      React.createElement(original, typeof props.children === 'string' ? props : { 'aria-label': label, ...props })
}

function labelled(name: string, React: Maker): (original: Component) => Component {
  return (original) => (props) => React.createElement(original, { 'aria-label': name, ...props })
}

/** Gives a choice the name that it lacks. */
function named(name: string, React: Maker): (original: Component) => Component {
  const label = React.createElement('span', { className: 'sr-only' }, name)
  return (original) => (props) => React.createElement('label', null, label, React.createElement(original, props))
}
