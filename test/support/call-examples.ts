import { forgotPassword, updateProfile } from '#contract/calls/profile.ts'
import { listTextVersions, saveFileText } from '#contract/calls/text-changes.ts'
import { listUploads } from '#contract/calls/files.ts'
import { wholeTable } from '#contract/table-plan.ts'
import { agreeAtProvider } from '#test/support/connect-drive.ts'
import {
  unique,
  password,
  drive,
  form,
  self,
  withAvatar,
  closedAccountToken,
  backFromProvider,
  queryOf,
  pendingUsername,
  subscribe,
  deliver,
  connected,
  captionRun,
  fromDrive,
  inTrash,
  chosenCover,
  planId,
  savedSearch,
  applied,
  pdfInStory,
  tableInStory,
  otherSession,
  sentInParts,
  zipSelection,
  begunImport,
  type CallInput,
  type Scene,
} from '#test/support/call-scene.ts'
import { lastEmailTo, tokenIn } from '#test/support/mailbox.ts'
import { member, visitor } from '#test/support/person.ts'
import { newcomer } from '#test/support/sign-up.ts'

export interface CallExample {
  /** A valid input, with objects of its own where the call can succeed only once. */
  input: (scene: Scene) => CallInput | Promise<CallInput>
  /** The refusal of others who pass the rule: the data are the owner's. Without it they succeed. */
  others?: string
  /** The same for callers without an account. */
  visitors?: string
  /** The refusal of the owner while the story is private. */
  privately?: string
}

const none = { input: () => ({}) }
const ofId = { input: ({ id }: Scene) => ({ params: { id } }) }

/** For calls that read a drive: the owner has connected one, others have none. */
const withDrive = (input: CallInput) => async (scene: Scene) => {
  await connected(scene)
  return input
}

const ofImport = {
  input: async (scene: Scene) => ({ params: { import: await begunImport(scene) } }),
  others: 'import_not_found',
}

const ofFile = { input: ({ file }: Scene) => ({ body: { file_ids: [file] } }) }
const inStory = { input: ({ id, file }: Scene) => ({ params: { id }, body: { file_ids: [file] } }) }
const question = { input: ({ id }: Scene) => ({ params: { id }, body: { message: 'Which days were wet?' } }) }

/** A call of each name that succeeds for the owner of what it is about. */
export const callExamples: Record<string, CallExample> = {
  getSite: none,
  getProfile: none,
  getUser: none,
  login: { input: ({ owner }) => ({ body: { username: owner.profile.username, password } }) },
  logout: none,
  signup: { input: () => ({ body: newcomer(unique('signs.up')) }) },
  acceptEula: { input: async (scene) => ({ body: { username: await pendingUsername(scene) } }) },
  providerCallback: { input: async (scene) => ({ query: queryOf(await backFromProvider(scene)) }) },
  providerPopup: none,
  providerSignIn: none,
  pendingAgreement: none,
  changePassword: {
    input: () => ({ body: { current_password: password, new_password: 'another long secret' } }),
  },
  closeAccount: { input: (scene) => ({ body: { username: self(scene).profile.username, password } }) },
  endOtherSessions: none,
  endSession: {
    input: async (scene) => ({ params: { id: await otherSession(scene) } }),
    others: 'session_not_found',
  },
  forgotPassword: { input: ({ owner }) => ({ body: { email: owner.profile.email } }) },
  getAvatar: {
    input: async ({ owner }) => {
      const [version = '', id = ''] = (await withAvatar(owner)).split('/').toReversed()
      return { params: { id, version } }
    },
  },
  getClosedAccount: { input: async (scene) => ({ body: { token: await closedAccountToken(scene) } }) },
  keepAccount: { input: async (scene) => ({ body: { token: await closedAccountToken(scene) } }) },
  listSessions: none,
  removeAvatar: {
    input: async (scene) => {
      await withAvatar(self(scene))
      return {}
    },
  },
  resetPassword: {
    input: async ({ app }) => {
      const { email } = (await member(app)).profile
      await visitor(app).call(forgotPassword, { body: { email } })
      return { body: { token: tokenIn(await lastEmailTo(app, email, 'Set a new password')), password } }
    },
  },
  sendVerification: none,
  updateProfile: {
    input: (scene) => {
      const { email } = self(scene).profile
      return { send: form({ email, name: 'Maren Holt' }, updateProfile.path) }
    },
  },
  verifyEmail: {
    input: async ({ app }) => {
      const { email } = (await member(app)).profile
      return { body: { token: tokenIn(await lastEmailTo(app, email, 'Confirm your address')) } }
    },
  },
  deleteUpload: ofId,
  getTable: { input: async (scene) => ({ params: { id: await tableInStory(scene) } }) },
  queryTable: {
    input: async (scene) => ({ params: { id: await tableInStory(scene) }, body: wholeTable }),
  },
  findTableRow: { input: async (scene) => ({ params: { id: await tableInStory(scene), row: '1' } }) },
  downloadTable: { input: async (scene) => ({ params: { id: await tableInStory(scene) } }) },
  filePage: { input: async (scene) => ({ params: { id: await pdfInStory(scene), page: '1' } }) },
  findUploads: ofFile,
  getFileText: ofId,
  getFileWords: ofId,
  getTranscript: ofId,
  getSharedFile: ofId,
  getStorageUse: none,
  getSummary: none,
  listMonths: none,
  listCameras: none,
  listMapClusters: { input: () => ({ query: { level: '2', right: '3', bottom: '3' } }) },
  listSavedSearches: none,
  saveSearch: { input: () => ({ body: { name: 'Rain', view: 'q=rain' } }) },
  renameSavedSearch: {
    input: async (scene) => ({ params: { id: await savedSearch(scene) }, body: { name: 'Wet days' } }),
    others: 'search_not_found',
  },
  deleteSavedSearch: {
    input: async (scene) => ({ params: { id: await savedSearch(scene) } }),
    others: 'search_not_found',
  },
  listOnThisDay: { input: () => ({ query: { day: '2026-11-28' } }) },
  listUploads: none,
  renameUpload: { input: ({ id }) => ({ params: { id }, body: { original_filename: 'day-3-rain.txt' } }) },
  chooseTextEncoding: { input: ({ id }) => ({ params: { id }, body: { encoding: 'windows-1252' } }) },
  correctFiles: {
    others: 'file_not_found',
    input: ({ file }) => ({
      body: { files: [{ file_id: file, taken: { at: '2026-07-12', offset_minutes: null } }] },
    }),
  },
  describeFile: { input: async ({ file }) => ({ params: { id: file } }) },
  listTextVersions: ofId,
  getTextVersion: {
    input: async ({ owner, id }) => {
      await owner.call(saveFileText, { params: { id }, body: { text: 'Rain.' } })
      const { versions } = await owner.call(listTextVersions, { params: { id } })
      return { params: { id, earlier: versions[0]?.id ?? id } }
    },
  },
  saveFileText: { input: ({ id }) => ({ params: { id }, body: { text: 'Rain till noon.' } }) },
  signedFile: {
    input: async ({ owner, file }) => {
      const { uploads } = await owner.call(listUploads, { query: { mine_only: 'true' } })
      const address = uploads.find(({ id }) => id === file)?.s3Url ?? ''
      return { params: { id: file }, query: queryOf(address) }
    },
  },
  streamFile: ofId,
  refreshUpload: ofId,
  uploadFile: {
    input: () => ({ send: form({ file: new Blob(['Rain.']), filename: 'rain.txt' }, '/upload/file') }),
  },
  uploadStatus: ofId,
  uploadText: {
    input: () => ({ body: { title: 'Day 3', content: 'Rain till eleven, then the wind dropped.' } }),
  },
  deleteForGood: { input: async (scene) => ({ body: { file_ids: [await inTrash(scene)] } }) },
  emptyTrash: none,
  listTrash: none,
  restoreFiles: { input: async (scene) => ({ body: { file_ids: [await inTrash(scene)] } }) },
  trashPicture: {
    input: async (scene) => ({ params: { id: await inTrash(scene) } }),
    others: 'not_in_trash',
  },
  addFiles: inStory,
  createStory: { input: () => ({ body: { name: 'Lakes', show_on_feed: true } }) },
  deleteStory: ofId,
  getFeed: none,
  getPublicStory: ofId,
  getStory: ofId,
  listPlacedFiles: ofId,
  listStoryFiles: ofId,
  removeFiles: inStory,
  shareStory: {
    input: ({ id }) => ({ params: { id }, body: { isPublicShare: true, permissions: ['read'] } }),
    privately: 'story_private',
  },
  starStory: ofId,
  unstarStory: ofId,
  updateStory: { input: ({ id }) => ({ params: { id }, body: { description: 'Half-term at the lakes.' } }) },
  chooseCover: {
    input: async (scene) => ({ params: { id: scene.id }, body: { cover_id: await chosenCover(scene) } }),
  },
  getCover: { input: async (scene) => ({ params: { id: scene.id, cover: await chosenCover(scene) } }) },
  listCovers: ofId,
  makeCover: ofId,
  answerEvents: ofId,
  askDocuments: { input: () => ({ body: { prompt: 'Which days were wet?' } }) },
  askPrivate: question,
  askPublic: question,
  documentChat: none,
  documentQuestions: none,
  myPublicChat: ofId,
  privateChat: ofId,
  publicChat: ofId,
  removeMessage: ofId,
  stopAnswer: ofId,
  applyPlan: {
    input: ({ file }) => ({ body: { plan_id: planId(), stories: [{ name: 'Rain', file_ids: [file] }] } }),
  },
  autoOrganise: { input: () => ({ body: { onlyUngrouped: false, minDocsPerStory: 1, dryRun: true } }) },
  dismissSuggestion: { input: ({ story, file }) => ({ body: { story_id: story, file_ids: [file] } }) },
  suggestStories: none,
  undoOrganisation: {
    input: async (scene) => ({ body: { plan_id: await applied(scene) } }),
    others: 'organisation_not_found',
  },
  createCheckoutSession: { input: () => ({ body: { priceId: 'price_family' } }) },
  createPortalSession: {
    input: async (scene) => {
      if (scene.caller !== null) await deliver(scene, await subscribe(scene.caller, scene))
      return {}
    },
  },
  getUsage: none,
  listPlans: none,
  refreshSubscription: none,
  stripeWebhook: {
    input: async (scene) => {
      const events = await subscribe(await member(scene.app), scene)
      return { send: () => deliver(scene, events) }
    },
  },
  getEstimates: none,
  connectCallback: {
    input: async ({ browser, caller }) => {
      const back = caller === null ? '' : await agreeAtProvider(browser, drive)
      return { params: { provider: drive }, query: queryOf(back) }
    },
    // A drive is connected to an account.
    visitors: 'connect_expired',
  },
  connectDrive: { input: () => ({ params: { provider: drive } }) },
  disconnectDrive: { input: withDrive({ params: { provider: drive } }) },
  listConnections: none,
  cloudThumbnail: {
    input: async (scene) => ({ params: { provider: drive, file: await connected(scene) } }),
    others: 'drive_not_connected',
  },
  followCaptionRun: {
    input: async (scene) => ({ params: { run: await captionRun(scene) } }),
    others: 'run_not_found',
  },
  ingestCloudFiles: {
    input: async (scene) => ({ body: { provider: drive, fileIds: [await connected(scene)] } }),
    others: 'drive_not_connected',
  },
  ingestCloudFolder: {
    input: withDrive({ body: { provider: drive, folderId: null } }),
    others: 'drive_not_connected',
  },
  listCaptionRuns: none,
  listCloudFiles: {
    input: withDrive({ params: { provider: drive } }),
    others: 'drive_not_connected',
  },
  openAtProvider: { input: async (scene) => ({ params: { id: await fromDrive(scene) } }) },
  putAwayCaptionRun: {
    input: async (scene) => ({ params: { run: await captionRun(scene) } }),
    others: 'run_not_found',
  },
  exportPersonalData: none,
  getPersonalData: none,
  everythingZip: none,
  offerZip: { ...ofFile, others: 'file_not_found' },
  offerStoryZip: ofId,
  selectionZip: {
    input: async (scene) => ({ params: { zip: await zipSelection(scene) } }),
    others: 'zip_not_found',
  },
  storyZip: ofId,
  startImport: {
    input: () => ({ body: { kind: 'takeout', name: 'takeout.zip', fingerprint: 'a', total: 3 } }),
  },
  addImportEntries: {
    input: async (scene) => ({
      params: { import: await begunImport(scene) },
      body: {
        entries: [
          { path: 'a', file_id: null, reason: 'viewer', albums: [], time: null, number: 0, facts: {} },
        ],
      },
    }),
    others: 'import_not_found',
  },
  listImportPaths: ofImport,
  endImport: ofImport,
  undoImport: ofImport,
  getImport: ofImport,
  listImports: none,
  finishUpload: {
    input: async (scene) => ({ params: { upload: await sentInParts(scene) } }),
    others: 'upload_not_found',
  },
}
