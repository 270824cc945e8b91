import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { isCommonPassword } from './common-passwords.ts'
import { Problem } from '#server/lib/problem.ts'
import { withoutEnd } from '#server/lib/without-end.ts'

/** OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
/** More at once would occupy all threads of the pool that also reads files. */
const atOnce = 2

const derive = promisify(argon2)

export interface Passwords {
  /** A PHC string (`$argon2id$v=19$m=…,t=…,p=…$salt$hash`). */
  hash(password: string): Promise<string>
  /** With null (unknown user, or no password) it takes as long and returns false. */
  matches(password: string, hash: string | null): Promise<boolean>
}

/**
 * Refuses passwords that are easy to guess; the contract checks the length.
 * `about`: words about the user, such as name, username and address. `field`: the form field of the error.
 * @throws Problem `common_password`.
 */
export function requireGoodPassword(password: string, about: readonly string[], field = 'password'): void {
  if (isCommonPassword(password, about)) throw new Problem('common_password', { field })
}

export function createPasswords(): Passwords {
  const turn = limitTo(atOnce)
  const decoy = format(randomBytes(16), randomBytes(cost.tagLength))
  return {
    hash: (password) =>
      turn(async () => {
        const salt = randomBytes(16)
        return format(salt, await deriveWith(password, salt, cost))
      }),
    matches: (password, hash) =>
      turn(async () => {
        const parsed = parse(hash ?? decoy)
        const derived = await deriveWith(password, parsed.salt, { ...cost, ...parsed.cost })
        return timingSafeEqual(derived, parsed.hash) && hash !== null
      }),
  }
}

const deriveWith = (password: string, nonce: Buffer, parameters: typeof cost): Promise<Buffer> =>
  derive('argon2id', { message: password.normalize('NFKC'), nonce, ...parameters })

const base64 = (bytes: Buffer) => withoutEnd(bytes.toString('base64'), '=')

const format = (salt: Buffer, hash: Buffer) =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(hash)}`

function parse(phc: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc)
  if (!match) throw new Error('a stored password hash is not argon2id')
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  const bytes = Buffer.from(hash, 'base64')
  return {
    cost: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: bytes.length,
    },
    salt: Buffer.from(salt, 'base64'),
    hash: bytes,
  }
}

/** Runs at most `count` tasks at a time; the others wait in order of arrival. */
function limitTo(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = count
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
