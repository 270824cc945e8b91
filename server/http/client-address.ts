import type { FastifyRequest } from 'fastify'

/**
 * The address for limits: the sender's; for IPv6 the first 64 bits, because one household has that many.
 * X-Forwarded-For counts only when the peer is a trusted proxy.
 */
export function clientAddress(request: FastifyRequest): string {
  const { ip } = request
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  return ip.includes(':') ? firstHalf(ip.toLowerCase()) : ip
}

function firstHalf(ip: string): string {
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  const rest = tail?.split(':').filter((group) => group !== '') ?? []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length)
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest]
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
