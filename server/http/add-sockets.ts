import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'

/** Two hundred ids and their brackets are 8 kB; nothing a browser may say is longer. */
const messageBytes = 16 * 1024
/** How long a browser may take to answer the goodbye of a server that stops. */
const goodbyeMs = 1_000

/** Lets calls of kind `socket` be bound; must come before any of them. */
export async function addSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: messageBytes },
    errorHandler: (err, socket, request) => {
      request.log.info({ err }, 'a socket broke')
      // One that broke its own protocol is already being closed with the code that says so.
      if (socket.readyState === socket.OPEN) socket.terminate()
    },
    preClose(this: FastifyInstance, done: () => void) {
      const { clients } = this.websocketServer
      for (const client of clients) client.close(1001, 'restarting')
      // A peer that is gone answers nothing, and a server waits for its last connection.
      setTimeout(() => {
        for (const client of clients) client.terminate()
      }, goodbyeMs).unref()
      this.websocketServer.close()
      done()
    },
  })
}
