import { accountLines } from './account-lines.ts'
import { billingLines } from './billing-lines.ts'
import { chatLines } from './chat-lines.ts'
import { cloudLines } from './cloud-lines.ts'
import { connectionLines } from './connection-lines.ts'
import { coverLines } from './cover-lines.ts'
import { downloadLines } from './download-lines.ts'
import { findingLines } from './finding-lines.ts'
import { fileLines } from './file-lines.ts'
import type { Lines } from './line.ts'
import { halfUploadLines } from './half-upload-lines.ts'
import { importLines } from './import-lines.ts'
import { organiseLines } from './organise-lines.ts'
import { processingLines } from './processing-lines.ts'
import { aiUsageLines } from './ai-usage-lines.ts'
import { storyLines } from './story-lines.ts'
import { tableLines } from './table-lines.ts'

export const lines: Lines = {
  ...storyLines,
  ...coverLines,
  ...fileLines,
  ...findingLines,
  ...downloadLines,
  ...halfUploadLines,
  ...tableLines,
  ...processingLines,
  ...chatLines,
  ...organiseLines,
  ...importLines,
  ...billingLines,
  ...aiUsageLines,
  ...connectionLines,
  ...cloudLines,
  ...accountLines,
}

const locks = 'locks and processes of the queue: reads no rows of people'
const jobs = 'asks for jobs, of which the queue keeps those that wait alone'
const change = 'once after the start of a version: all rows'
const start = 'once at a start'

/** Why a function that sends statements has no line: no user waits for it, or it reads nothing that grows. */
export const unlisted: Record<string, string> = {
  'gather-candidates.gatherCandidates': 'made of statements of search-queries, each of which has a line',
  'account-mail.createAccountMail': 'a job that removes emails to one address that still wait',
  'accounts-personal-data.createAccountsPersonalData':
    'a page of an export and the removal of an account: one account by its key, with what hangs on it alone',
  'accounts-queries.deleteExpiredSessions': 'sweep: sessions whose time has passed',
  'accounts-queries.findAvatarKeys': 'sweep: which objects of the storage are known',
  'app.createApp': 'the health check asks for nothing but an answer',
  'build-indexes.buildIndexes': change,
  'backfills.startBackfills': change,
  'backfills.runBackfills': change,
  'captions-without-colours.captionsWithoutColours': change,
  'chat-queries.deleteOldPrompts': 'sweep: counts of days that have passed',
  'chat-queries.emptyWithdrawn': 'sweep: all answers',
  'chat-queries.failAbandoned': 'sweep: answers that are being written',
  'database.openDatabase': 'begins and ends transactions',
  'database.rowsOf': 'sends what it is given',
  'database.run': 'sends what it is given',
  'derived-values.derivedValues': change,
  'zip-source.openZipSource': 'made of statements of downloads-queries, each of which has a line',
  'downloads-queries.deleteOldSelections': 'sweep: selections of a day ago',
  'embedded-postgres.startEmbeddedPostgres': start,
  'files-upkeep-queries.findExpiredDeletions': 'sweep: files whose time in the trash is over',
  'files-upkeep-queries.findKnownKeys': 'sweep: which objects of the storage are known',
  'files-upkeep-queries.findUnmeasured': 'sweep: files whose objects have not been measured',
  'first-statistics.gatherFirstStatistics': change,
  'first-statistics.lookAtUnseen': change,
  'fill-demo.fillDemo': 'fills an installation that is empty',
  'forget-words.forgetWords': 'sweep: words that stand nowhere any more',
  'graphile-queue.createGraphileQueue': 'adds a job',
  'graphile-runner.startRunner': locks,
  'instance-lock.takeInstanceLock': start,
  'half-upload-queries.deleteStaleHalfUploads': 'sweep: uploads in parts of a day ago',
  'half-upload-queries.findKnownParts': 'sweep: which objects of the storage are known',
  'half-upload-queries.findPartsOf': 'removes what an account keeps',
  'imports-queries.deleteOld': 'sweep: imports of a month ago',
  'in-batches.inBatches': change,
  'job-movement.checkOthersTakeJobs': jobs,
  'job-movement.hasWork': jobs,
  'job-movement.oldestTakeable': jobs,
  'migrate.keepCopy': start,
  'migrate.migrate': start,
  'migrate.migrationState': start,
  'organise-personal-data.createOrganisePersonalData': 'removes what an account keeps',
  'organise-queries.deleteOld': 'sweep: organisations that are too old to be taken back',
  'pool-locks.findLostPools': locks,
  'pool-locks.openPoolLocks': locks,
  'pool-locks.unlockPools': locks,
  'postgres-pubsub.openPostgresPubSub': 'publishes events and listens to them',
  'profile-queries.findExpiredAccounts': 'sweep: closed accounts whose week is over',
  'run-locks.createRunLocks': 'locks of organising: reads no rows',
  'processing-queries.findHeldUp': 'sweep: captions that wait for the next month',
  'processing-queries.findUnconverted': 'sweep: films that have no job',
  'processing-queries.findWaitingTurns': jobs,
  'processing-queries.findWithoutJob': 'sweep: files that wait and have no job',
  'run-queries.deleteOld': 'sweep: runs of a month ago',
  'run-queries.findWithoutJob': 'sweep: runs that wait and have no job',
  'search-personal-data.createSearchPersonalData': 'removes what an account keeps',
  'ai-usage-queries.deleteOldReceipts': 'sweep: receipts of two months ago',
  'stories-queries.deleteExpiredStories': 'sweep: stories deleted a month ago',
  'taken-times.takenTimes': change,
  'tokens-queries.deleteExpiredTokens': 'sweep: links whose time has passed',
  'use-metrics.useMetrics': 'what everybody together uses, for whoever runs the installation',
  'users-command.giveUserPlan': 'a command of whoever runs the installation: one row by its key',
  'users-command.listUsers': 'a command of whoever runs the installation, in pages that have a line',
  'vector-queries.findUnplacedFiles': 'sweep: files that the model has not read',
}
