/**
 * The pages of the site: served by the server, routed by the web app. The patterns work in Fastify and React Router.
 */
export const pageRoutes = {
  feed: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  keepAccount: '/keep-account',
  logout: '/logout',
  acceptEula: '/accept-eula',
  signInSetup: '/sign-in-setup',
  shareTarget: '/share-target',
  share: '/share/group/:groupId',
  terms: '/terms',
  privacy: '/privacy',
  licence: '/licence',
  account: '/account',
  settings: '/settings',
  documents: '/documents',
  table: '/tables/:fileId',
  cloudFiles: '/cloud-files',
} as const
