declare module 'next/dist/compiled/react-server-dom-turbopack/server.node' {
  /**
   * Decodes the arguments of a server action.
   *
   * @param body the text, or the form whose field '0' contains it
   * @param serverManifest the server actions to which the arguments may refer
   */
  export function decodeReply(body: string | FormData, serverManifest: object): PromiseLike<unknown>
}
