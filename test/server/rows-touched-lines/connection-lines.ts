import * as connections from '#server/features/connections/connections-queries.ts'
import type { Lines } from './line.ts'

const sealed = Buffer.from('x')
const provider = 'onedrive'
const renewed = { sealed, expiresAt: new Date() }

/** The drives of one among 20,000 people who have two each. */
export const connectionLines: Lines = {
  'connections-queries.listConnections': {
    own: ({ db, owner }) => connections.listConnections(db, owner),
    none: ({ db, visitor }) => connections.listConnections(db, visitor),
  },
  'connections-queries.saveConnection': {
    one: ({ db, owner }) => connections.saveConnection(db, owner, { provider, email: null, ...renewed }),
  },
  'connections-queries.deleteConnection': {
    one: ({ db, owner }) => connections.deleteConnection(db, owner, provider),
  },
  'connections-queries.findTokens': {
    one: ({ db, owner }) => connections.findTokens(db, owner, provider),
  },
  'connections-queries.beginRenewal': {
    one: ({ db, owner }) => connections.beginRenewal(db, owner, provider, sealed),
  },
  'connections-queries.endRenewal': {
    one: ({ db, owner }) => connections.endRenewal(db, owner, provider, sealed, renewed),
  },
  'connections-queries.deactivate': {
    one: ({ db, owner }) => connections.deactivate(db, owner, provider, sealed),
  },
  'connections-queries.listSealed': {
    'first page': ({ db }) => connections.listSealed(db, null, 100),
    'behind one': ({ db, ownerId }) => connections.listSealed(db, { ownerId, provider }, 100),
  },
  'connections-queries.reseal': {
    one: ({ db, ownerId }) => connections.reseal(db, { ownerId, provider, sealed }, sealed),
  },
}
