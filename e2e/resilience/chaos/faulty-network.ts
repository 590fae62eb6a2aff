import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network between two programs on this machine. It passes everything on, and can be made to fail. */
export interface FaultyNetwork {
  port: number
  /** Returns how many connections the clients keep open, including dead ones. */
  countConnections: () => number
  /** Returns how many chunks of data have arrived to be passed on so far, in both directions. */
  chunksPassed: () => number
  /** Returns how many responses have been lost so far. */
  responsesLost: () => number
  /** Breaks all connections that aren't dead, and returns how many there were. New connections work. */
  cut: () => number
  /** Breaks the next `count` connections on which a response arrives, so that the response is lost. 0 cancels this. */
  dropResponses: (count: number) => void
  /**
   * Makes all open connections dead, as if the target's machine had disappeared. Their clients receive nothing more,
   * not even the end of the connection. New connections work. Returns how many connections were made dead.
   */
  makeConnectionsDead: () => number
  /**
   * Rejects connections, or accepts them again. When it starts rejecting, it also breaks all connections that aren't
   * dead, and returns how many there were. Otherwise, returns 0.
   */
  setRejectsConnections: (rejects: boolean) => number
  /** Delays everything by `ms` milliseconds. 0 ends the delay. */
  setDelay: (ms: number) => void
  close: () => void
}

interface Link {
  client: Socket
  target: Socket
  isDead: boolean
}

/**
 * Starts a faulty network that listens on a free port of 127.0.0.1.
 *
 * @param targetPort the port to which connections are passed on
 */
export async function startFaultyNetwork(targetPort: number): Promise<FaultyNetwork> {
  const links = new Set<Link>()
  let delayMs = 0
  let rejectsConnections = false
  let responsesToDrop = 0
  let passedCount = 0
  let lostCount = 0

  // The sockets may be half-open, so that the end of one direction can be passed on or held back like data.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (rejectsConnections) return void client.resetAndDestroy()
    const link: Link = {
      client,
      target: connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true }),
      isDead: false,
    }
    links.add(link)
    forward(link, client, link.target)
    forward(link, link.target, client)
    link.target.on('data', () => {
      if (responsesToDrop === 0) return
      responsesToDrop--
      lostCount++
      closeLink(link)
    })
  })

  function forward(link: Link, from: Socket, to: Socket): void {
    // Pass chunks on one after the other, so that a delay doesn't change their order.
    let previous = Promise.resolve()
    const enqueue = (action: () => void) => {
      const dueAt = performance.now() + delayMs
      previous = previous
        .then(() => sleepUntil(dueAt))
        .then(() => {
          if (!link.isDead) action()
        })
    }
    from.on('data', (chunk) => {
      passedCount++
      enqueue(() => void to.write(chunk))
    })
    from.on('end', () => enqueue(() => to.end()))
    from.on('error', () => enqueue(() => to.destroy()))
    from.on('close', () => {
      if (from.destroyed && to.destroyed) links.delete(link)
    })
  }

  function closeLink(link: Link): void {
    link.client.destroy()
    link.target.destroy()
    links.delete(link)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const findLiveLinks = () => [...links].filter(({ isDead }) => !isDead)
  const cut = () => {
    const liveLinks = findLiveLinks()
    for (const link of liveLinks) {
      link.client.resetAndDestroy()
      closeLink(link)
    }
    return liveLinks.length
  }
  return {
    port: (server.address() as AddressInfo).port,
    // A dead connection stays in `links`, but it no longer counts once its client has closed it.
    countConnections: () => [...links].filter(({ isDead, client }) => !(isDead && client.readableEnded)).length,
    chunksPassed: () => passedCount,
    responsesLost: () => lostCount,
    cut,
    dropResponses: (count) => {
      responsesToDrop = count
    },
    makeConnectionsDead: () => {
      const liveLinks = findLiveLinks()
      for (const link of liveLinks) {
        link.isDead = true
        link.target.destroy()
      }
      return liveLinks.length
    },
    setRejectsConnections: (rejects) => {
      rejectsConnections = rejects
      return rejects ? cut() : 0
    },
    setDelay: (ms) => {
      delayMs = ms
    },
    close: () => {
      for (const link of links) closeLink(link)
      server.close()
    },
  }
}

function sleepUntil(dueAt: number): Promise<void> | undefined {
  const ms = dueAt - performance.now()
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : undefined
}
