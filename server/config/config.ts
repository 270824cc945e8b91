import path from 'node:path'
import { StartFailure } from '#server/lib/start-failure.ts'
import { readAi, type AiConfig } from './ai-config.ts'
import { readDrives, type DrivesConfig } from './drives-config.ts'
import { readOpenId, readProviderName, type OpenIdConfig } from './openid-config.ts'
import { readMail, type MailConfig } from './mail-config.ts'
import { readPayments, type PaymentsConfig } from './payments-config.ts'
import { readPlans, type PlansConfig } from './plans-config.ts'
import { readLimits, type LimitsConfig } from './limits-config.ts'
import { readAiUsage, type AiUsageConfig } from './ai-usage-config.ts'
import { list, oneOf, read, readSize, type Environment } from './environment.ts'

export interface Config {
  role: 'all' | 'web' | 'worker'
  listen: { host: string; port: number }
  /** The public origin; null: http://localhost and the port that was taken. */
  publicUrl: string | null
  dataFolder: string
  database: { engine: 'embedded' } | { engine: 'external'; url: string }
  storage:
    | { engine: 'disk'; root: string }
    | {
        engine: 's3'
        bucket: string
        /** Null: Amazon's, by region. */
        endpoint: string | null
        region: string
        /** Both or neither; without them the machine's own credentials are used. */
        accessKeyId: string | null
        secretAccessKey: string | null
        /** The bucket is in the path instead of the host name. */
        isPathStyle: boolean
        /** Where browsers reach the store; null: they get its bytes from here. */
        publicEndpoint: string | null
      }
  /** Words are looked for in pictures and scanned pages. */
  isOcrOn: boolean
  /** The quota per account, in bytes; null: limited by the disk only. */
  quotaBytes: number | null
  plans: PlansConfig
  payments: PaymentsConfig
  ai: AiConfig
  aiUsage: AiUsageConfig
  openId: OpenIdConfig
  /** The name of the OpenID provider on the sign-in button. */
  signInProvider: string
  drives: DrivesConfig
  mail: MailConfig
  limits: LimitsConfig
  /** The one foreign origin that may call with cookies, for a split set-up. */
  corsOrigin: string | null
  /** Addresses or ranges of proxies whose X-Forwarded-* headers are trusted. */
  trustedProxies: string[]
  operator: { name: string; email: string | null }
  /** The measurement id of Google's tag; null: it is never loaded. */
  analyticsId: string | null
  /** The bearer token for metrics; null: disabled. */
  metricsToken: string | null
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/**
 * Reads the environment once. `defaultDataFolder` is used without DATA_DIR.
 * @throws StartFailure with a sentence about wrong or contradicting variables
 */
export function readConfig(environment: Environment, defaultDataFolder: string): Config {
  const dataFolder = path.resolve(read(environment, 'DATA_DIR') ?? defaultDataFolder)
  const database = readDatabase(environment)
  const role = oneOf(environment, 'ROLE', ['all', 'web', 'worker'] as const, 'all')
  if (role !== 'all' && database.engine === 'embedded') {
    throw new StartFailure(`ROLE=${role} needs a database that other processes share; set DATABASE_URL too.`)
  }
  const operator = {
    name: read(environment, 'OPERATOR_NAME') ?? 'StoryPad',
    email: read(environment, 'OPERATOR_EMAIL') ?? null,
  }
  const ai = readAi(environment)
  return {
    role,
    listen: { host: read(environment, 'HOST') ?? '127.0.0.1', port: readPort(environment) },
    publicUrl: readOrigin(environment, 'PUBLIC_URL'),
    dataFolder,
    database,
    storage: readStorage(environment, path.join(dataFolder, 'files')),
    isOcrOn: oneOf(environment, 'OCR', ['on', 'off'] as const, 'on') === 'on',
    quotaBytes: readSize(environment, 'QUOTA_PER_ACCOUNT'),
    plans: readPlans(environment),
    payments: readPayments(environment),
    ai,
    aiUsage: readAiUsage(environment, ai),
    openId: readOpenId(environment),
    signInProvider: readProviderName(environment),
    drives: readDrives(environment),
    mail: readMail(environment, path.join(dataFolder, 'mail'), operator),
    limits: readLimits(environment),
    corsOrigin: readOrigin(environment, 'CORS_ORIGIN'),
    trustedProxies: list(environment, 'TRUST_PROXY'),
    operator,
    analyticsId: readAnalyticsId(environment),
    metricsToken: readMetricsToken(environment),
    logLevel: oneOf(environment, 'LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'] as const, 'warn'),
  }
}

function readPort(environment: Environment): number {
  const value = read(environment, 'PORT') ?? '3000'
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65_535) {
    throw new StartFailure(`PORT is '${value}', but it must be a number from 0 to 65535.`)
  }
  return port
}

function readAnalyticsId(environment: Environment): string | null {
  const value = read(environment, 'ANALYTICS_ID')
  if (value !== undefined && !/^[A-Z]{1,3}-[A-Z0-9-]{4,20}$/.test(value)) {
    throw new StartFailure(`ANALYTICS_ID is '${value}', but a measurement id looks like G-AB12CD34EF.`)
  }
  return value ?? null
}

function readMetricsToken(environment: Environment): string | null {
  const value = read(environment, 'METRICS_TOKEN')
  if (value !== undefined && value.length < 16)
    throw new StartFailure(
      'METRICS_TOKEN is shorter than 16 characters and could be guessed; choose another.',
    )
  return value ?? null
}

function readOrigin(environment: Environment, name: string): string | null {
  const value = read(environment, name)
  if (value === undefined) return null
  const url = URL.parse(value)
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== '/' ||
    url.search !== '' ||
    url.hash !== ''
  ) {
    throw new StartFailure(
      `${name} is '${value}', but it must be an address like https://stories.example.org, without a path.`,
    )
  }
  return url.origin
}

function readDatabase(environment: Environment): Config['database'] {
  const url = read(environment, 'DATABASE_URL')
  if (url === undefined) return { engine: 'embedded' }
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new StartFailure('DATABASE_URL must be an address like postgres://user:password@host:5432/name.')
  }
  return { engine: 'external', url }
}

function readStorage(environment: Environment, root: string): Config['storage'] {
  const bucket = read(environment, 'S3_BUCKET')
  if (bucket === undefined) {
    requireNone(
      environment,
      ['S3_ENDPOINT', 'S3_PUBLIC_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
      'S3_BUCKET',
    )
    return { engine: 'disk', root }
  }
  const endpoint = readOrigin(environment, 'S3_ENDPOINT')
  const accessKeyId = read(environment, 'S3_ACCESS_KEY_ID') ?? null
  const secretAccessKey = read(environment, 'S3_SECRET_ACCESS_KEY') ?? null
  if ((accessKeyId === null) !== (secretAccessKey === null)) {
    throw new StartFailure('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together; set both or neither.')
  }
  const pathStyle = oneOf(
    environment,
    'S3_PATH_STYLE',
    ['true', 'false'] as const,
    endpoint ? 'true' : 'false',
  )
  return {
    engine: 's3',
    bucket,
    endpoint,
    region: read(environment, 'S3_REGION') ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
    isPathStyle: pathStyle === 'true',
    publicEndpoint: readOrigin(environment, 'S3_PUBLIC_ENDPOINT'),
  }
}

function requireNone(environment: Environment, names: readonly string[], needed: string): void {
  const found = names.find((name) => read(environment, name) !== undefined)
  if (found) throw new StartFailure(`${found} is set, but ${needed} is not; set both or neither.`)
}

/** Buckets that can be a part of a host name; the client puts others, and those of numeric hosts, into the path. */
const isHostable = (bucket: string, hostname: string): boolean =>
  /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(bucket) && !/^[\d.]+$|^\[/.test(hostname)

/** The origin of the addresses that browsers get from the store; null when they get none. */
export function filesOriginOf(storage: Config['storage']): string | null {
  if (storage.engine === 'disk' || storage.publicEndpoint === null) return null
  const { protocol, host, hostname, origin } = new URL(storage.publicEndpoint)
  const isInHost = !storage.isPathStyle && isHostable(storage.bucket, hostname)
  return isInHost ? `${protocol}//${storage.bucket}.${host}` : origin
}
