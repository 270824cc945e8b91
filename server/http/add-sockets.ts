import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'

/** Two hundred ids and their brackets are 8 kB, the longest message of a browser. */
const messageBytes = 16 * 1024
/** How long a browser may take to close when the server stops. */
const goodbyeMs = 1_000

/** Prepares calls of kind `socket`; must run before any is bound. */
export async function addSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: messageBytes },
    errorHandler: (err, socket, request) => {
      request.log.info({ err }, 'a socket broke')
      // After a protocol error it is already being closed with the right code.
      if (socket.readyState === socket.OPEN) socket.terminate()
    },
    preClose(this: FastifyInstance, done: () => void) {
      const { clients } = this.websocketServer
      for (const client of clients) client.close(1001, 'restarting')
      // A dead peer never responds, and the server would wait for its last connection.
      setTimeout(() => {
        for (const client of clients) client.terminate()
      }, goodbyeMs).unref()
      this.websocketServer.close()
      done()
    },
  })
}
