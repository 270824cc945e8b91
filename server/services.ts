import { existsSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { UserId } from '#contract/ids.ts'
import type { Feature, Inform, Publish, Warn } from '#server/calls/feature.ts'
import { createRateLimits } from '#server/calls/rate-limits.ts'
import { createOwnNames } from '#server/lib/own-names.ts'
import type { Config } from '#server/config/config.ts'
import type { Secrets } from '#server/config/secrets.ts'
import { createSiteAddress } from '#server/config/site-address.ts'
import type { Channels } from '#server/db/channels.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Ai } from '#server/engines/ai/ai.ts'
import { openAi } from '#server/engines/ai/open-ai.ts'
import { openDrives } from '#server/engines/drives/open-drives.ts'
import type { MeasureDisk } from '#server/engines/disk/disk.ts'
import { watchDisk } from '#server/engines/disk/watch-disk.ts'
import { openMail } from '#server/engines/mail/open-mail.ts'
import { openForkedMedia } from '#server/engines/media/forked-media.ts'
import type { Media } from '#server/engines/media/media.ts'
import { openPayments } from '#server/engines/payments/open-payments.ts'
import { openPostgresPubSub } from '#server/engines/pubsub/postgres-pubsub.ts'
import { createGraphileQueue } from '#server/engines/queue/graphile-queue.ts'
import { openStorage } from '#server/engines/storage/open-storage.ts'
import { accountsFeature } from '#server/features/accounts/accounts-feature.ts'
import { billingFeature } from '#server/features/billing/billing-feature.ts'
import { chatFeature } from '#server/features/chat/chat-feature.ts'
import { cloudFeature } from '#server/features/cloud/cloud-feature.ts'
import { connectionsFeature } from '#server/features/connections/connections-feature.ts'
import { coversFeature } from '#server/features/covers/covers-feature.ts'
import { filesFeature } from '#server/features/files/files-feature.ts'
import { fileSearchFeature } from '#server/features/file-search/file-search-feature.ts'
import { downloadsFeature } from '#server/features/downloads/downloads-feature.ts'
import { uploadsFeature } from '#server/features/uploads/uploads-feature.ts'
import { importsFeature } from '#server/features/imports/imports-feature.ts'
import { liveFeature } from '#server/features/live/live-feature.ts'
import { organiseFeature } from '#server/features/organise/organise-feature.ts'
import { personalDataFeature } from '#server/features/personal-data/personal-data-feature.ts'
import { processingFeature } from '#server/features/processing/processing-feature.ts'
import { searchFeature } from '#server/features/search/search-feature.ts'
import { signInFeature } from '#server/features/sign-in/sign-in-feature.ts'
import { siteFeature } from '#server/features/site/site-feature.ts'
import { aiUsageFeature } from '#server/features/ai-usage/ai-usage-feature.ts'
import { storiesFeature } from '#server/features/stories/stories-feature.ts'
import { tablesFeature } from '#server/features/tables/tables-feature.ts'
import { trashFeature } from '#server/features/trash/trash-feature.ts'
import { createStreamRegistry } from '#server/lib/stream-registry.ts'
import { sweepOrphans } from './sweep-orphans.ts'

export type Services = Awaited<ReturnType<typeof buildServices>>

/** Overrides for tests. */
interface GivenEngines {
  /** Writes captions and answers. */
  ai?: Ai | undefined
  /** Reads files; closed with the services. */
  media?: Media | undefined
  /** Measures the free space of the disk. */
  measureDisk?: MeasureDisk | undefined
}

/** Creates all engines, then the features in order. A feature can only use earlier ones. */
export async function buildServices(
  config: Config,
  secrets: Secrets,
  connection: pg.ClientConfig,
  logger: Logger,
  given: GivenEngines = {},
) {
  const warn: Warn = (err, message) => logger.warn({ err }, message)
  const inform: Inform = (facts, message) => logger.info(facts, message)
  const engines = await openEngines(config, connection, logger, given)
  const { database, pubsub, media, mail, ai, disk } = engines
  const address = createSiteAddress(config)
  const publish: Publish = (channel, event) => pubsub.publish(channel, event)
  const rateLimits = createRateLimits(database.db)
  const openStreams = createStreamRegistry<UserId>((err) =>
    warn(err, 'whether a stream is still allowed could not be checked'),
  )
  const operatorName = config.operator.name
  const ownNames = createOwnNames(operatorName)
  const base = { ...engines, ...address, rateLimits, publish, warn, inform, operatorName, ownNames }

  const accounts = accountsFeature({ ...base, mail })
  const signIn = signInFeature({
    ...base,
    accounts: accounts.service,
    openId: config.openId,
    keys: secrets.keys,
    webOrigin: config.corsOrigin,
  })
  const billing = billingFeature({
    ...base,
    plans: config.plans,
    quotaBytes: config.quotaBytes,
  })
  const connections = connectionsFeature({
    ...base,
    keys: secrets.keys,
    webOrigin: config.corsOrigin,
  })
  const aiUsage = aiUsageFeature({ ...base, aiUsageConfig: config.aiUsage })
  const metered = { ...base, aiUsage: aiUsage.service, ai: aiUsage.service.ai }
  const files = filesFeature({
    ...base,
    billing: billing.service.billing,
    connections: connections.service,
  })
  const tables = tablesFeature({ ...base, files: files.service })
  const search = searchFeature({ ...metered, files: files.service })
  const processing = processingFeature({
    ...metered,
    files: files.service,
    search: search.service.search,
    isOcrOn: config.isOcrOn,
  })
  const stories = storiesFeature({ ...base, files: files.service.files })
  const fileSearch = fileSearchFeature({ ...base, search: search.service })
  const uploads = uploadsFeature({
    ...base,
    files: files.service,
    search: search.service.search,
    processing: processing.service,
    stories: stories.service,
    billing: billing.service.billing,
  })
  const downloads = downloadsFeature({ ...base, files: files.service })
  const covers = coversFeature({ ...metered, billing: billing.service.billing })
  const live = liveFeature(base)
  const trash = trashFeature({ ...base, files: files.service, processing: processing.service })
  const chat = chatFeature({
    ...metered,
    questionsPerMinute: config.limits.questionsPerMinute,
    files: files.service,
    ...search.service,
    ...tables.service,
    billing: billing.service.billing,
  })
  const organise = organiseFeature(metered)
  const cloud = cloudFeature({
    ...metered,
    connections: connections.service,
    search: search.service.search,
    processing: processing.service,
    trash: trash.service,
    billing: billing.service.billing,
  })
  const imports = importsFeature({
    ...base,
    files: files.service,
    corrections: uploads.service.corrections,
  })
  const site = siteFeature({
    accounts: accounts.service.accounts,
    offers: {
      operator_name: operatorName,
      has_model: ai.hasModel,
      has_image_model: ai.pictures !== null,
      sign_in_provider: config.signInProvider,
      has_mail_server: config.mail.engine === 'smtp',
      analytics_id: config.analyticsId,
    },
  })
  const others = {
    accounts,
    signIn,
    billing,
    connections,
    aiUsage,
    files,
    tables,
    search,
    processing,
    stories,
    fileSearch,
    uploads,
    downloads,
    covers,
    live,
    trash,
    chat,
    organise,
    cloud,
    imports,
    site,
  }
  const personalData = personalDataFeature({
    ...base,
    accounts: accounts.service.accounts,
    // Dependent data goes first, the account itself last.
    parts: partsOf(Object.values(others)).toReversed(),
  })
  /** By name, in order. */
  const byName: Readonly<Record<string, Feature<unknown>>> = { ...others, personalData }
  const features = Object.values(byName)

  for (const { subscriptions: hears = {} } of features) {
    // The payload was published by this product under the same name.
    for (const [channel, handle] of Object.entries(hears))
      pubsub.subscribe(channel, (event) =>
        (handle as (event: Channels[keyof Channels]) => void)(event as never),
      )
  }
  pubsub.subscribe(
    'sessions_ended',
    (event) => void openStreams.revalidate((event as Channels['sessions_ended']).userId),
  )

  return {
    config,
    secrets,
    logger,
    address,
    ...engines,
    rateLimits,
    openStreams,
    features: byName,
    ...accounts.service,
    ...signIn.service,
    ...billing.service,
    connections: connections.service,
    aiUsage: aiUsage.service,
    ...files.service,
    ...tables.service,
    ...search.service,
    ...processing.service,
    stories: stories.service,
    ...fileSearch.service,
    ...uploads.service,
    imports: imports.service,
    downloads: downloads.service,
    covers: covers.service,
    live: live.service,
    trash: trash.service,
    ...chat.service,
    organise: organise.service,
    cloud: cloud.service,
    personalData: personalData.service,
    sweepOrphans: (now: Date) =>
      sweepOrphans(
        engines.storage,
        features.flatMap(({ storedKeys }) => storedKeys ?? []),
        now,
      ),
    async close(): Promise<void> {
      for (const { close } of features.toReversed()) await close?.()
      await disk.close()
      await media.close()
      await engines.drives.close()
      await pubsub.close()
      await database.close()
    },
  }
}

const partsOf = (features: readonly Feature<unknown>[]) =>
  features.flatMap(({ personalData }) => personalData ?? [])

async function openEngines(
  config: Config,
  connection: pg.ClientConfig,
  logger: Logger,
  { ai, measureDisk, media }: GivenEngines,
) {
  const database = openDatabase(connection, {
    onError: (err) => logger.warn({ err }, 'a database connection broke'),
    limits: config.limits.calls,
  })
  const storage = await openStorage(config.storage)
  return {
    database,
    storage,
    disk: await watchDisk({ ...disksOf(config), logger, measure: measureDisk }),
    queue: createGraphileQueue(),
    pubsub: await openPostgresPubSub({ pool: database.pool, connection, logger }),
    media: media ?? openForkedMedia({ memoryBytes: config.limits.readingMemoryBytes }),
    mail: openMail(config.mail),
    drives: openDrives(config.drives),
    payments: await openPayments(config.payments),
    ai:
      ai ?? (await openAi(config.ai, (err) => logger.warn({ err }, 'a caption was made without the model'))),
  }
}

/** Files may be on a separate disk below the data folder, or on another machine. */
function disksOf({ dataFolder, storage, database }: Config) {
  const isOnDisk = storage.engine === 'disk'
  return {
    dataFolder,
    folders: isOnDisk ? [dataFolder, storage.root] : [dataFolder],
    holdsFiles: isOnDisk,
    keepsBallast: database.engine === 'embedded' && existsSync(path.join(dataFolder, 'postgres')),
  }
}
