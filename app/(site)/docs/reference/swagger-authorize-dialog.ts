import type { SwaggerComponent, SwaggerSystem } from './swagger-ui'

/**
 * The dialog that takes an API key, in place of Swagger UI's own, which is no dialog to a screen reader
 * or a keyboard. The browser's holds the focus, ends with Escape, and gives the focus back.
 */
export function createAuthorizeDialog({ React }: SwaggerSystem): SwaggerComponent {
  return ({ getComponent, authSelectors, authActions, ...rest }) => {
    const dialog = React.useRef<HTMLDialogElement>(null)
    // Before it is taken out of the page, from where it could not give the focus back.
    React.useLayoutEffect(() => {
      const dialogElement = dialog.current
      dialogElement?.showModal()
      return () => dialogElement?.close()
    }, [])
    // The field that had the focus is gone once its key is taken.
    React.useEffect(() => {
      if (!dialog.current?.contains(document.activeElement)) dialog.current?.querySelector('button')?.focus()
    })
    const Auths = getComponent('auths')
    return React.createElement(
      'dialog',
      {
        ref: dialog,
        'aria-modal': true,
        'aria-labelledby': 'authorize-title',
        // The browser reports a close later. By then this dialog may be gone and the next one open, which must stay.
        onClose: () => dialog.current?.isConnected && authActions.showDefinitions(false),
      },
      React.createElement('h3', { id: 'authorize-title' }, 'Authorize'),
      authSelectors
        .shownDefinitions()
        .valueSeq()
        .toArray()
        .map((definitions, key) =>
          React.createElement(Auths, { key, definitions, getComponent, authSelectors, authActions, ...rest }),
        ),
    )
  }
}
