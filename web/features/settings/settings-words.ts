export const checkoutWords = {
  checking: 'Checking your plan…',
  waiting: 'Waiting for Stripe to confirm your payment…',
  cancelled: 'Checkout cancelled. Your plan hasn’t changed.',
  done: (plan: string) => `Thank you. You’re now on the ${plan} plan.`,
  unconfirmed:
    'Stripe hasn’t confirmed the payment yet. Your plan updates when it does. You can leave this page.',
  tryAgain: 'Try again',
  checkAgain: 'Check again',
  // Specification 1, section 8.
  failed: 'Failed to start checkout',
  portalFailed: 'Couldn’t open the payment provider’s page',
}

export const usageWords = {
  // Specification 1, section 2, "Settings screen".
  chat: 'Chat',
  chatText: 'Questions you asked in stories and documents',
  uploads: 'Image Uploads',
  uploadsText: 'Pictures uploaded and captioned',
  generations: 'Image Generations',
  generationsText: 'Story covers created for you',
  noLimit: 'No limit on this plan',
  notIncluded: 'Not in this plan',
  noneLeft: 'None left this month',
  left: (count: string) => `${count} left this month`,
  percentUsed: (percent: number) => `${percent} % used`,
  thisMonth: 'This month',
  resets: (date: string) => `resets ${date}, 00:00 UTC`,
  used: (type: string) => `${type} used`,
  nearLimit: (isOver: boolean, type: string) =>
    `${isOver ? 'You’ve reached' : 'You’re close to'} the limit for ${type}`,
  nearLimitText: 'You keep everything you have. The count resets next month.',
  seePlans: 'See plans',
  type: 'Type',
  usedColumn: 'Used',
  limit: 'Limit',
  // Specification 1, section 8.
  failed: 'Failed to load usage data.',
  loading: 'Loading usage...',
}

export const planCardWords = {
  perMonth: 'per month',
  manage: 'Manage plan',
  switch: 'Switch',
  upgrade: 'Upgrade',
  change: (verb: string, plan: string) => `${verb} to ${plan}`,
  current: 'Current plan',
}

export const plansWords = {
  terms: 'Change or cancel any time. Your files stay. Payments are handled by Stripe.',
  notSold: 'This server doesn’t sell plans. Ask the administrator.',
  list: 'Plans',
  freePlan: 'the free plan',
  none: 'No plans available.',
  failed: 'Failed to load plans.',
  loading: 'Loading plans...',
}

export const settingsPageWords = {
  plan: 'Payment Plan',
  usage: 'Usage',
  cloud: 'Cloud Storage',
  colors: 'Color theme',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
  title: 'Settings',
}

export const storageWords = {
  nothing: 'nothing yet',
  sumOf: (used: string, quota: string) => `${used} of ${quota}`,
  noLimit: 'No storage limit',
  full: 'Storage is full. Empty the trash or delete files.',
  left: (size: string) => `${size} left`,
  serverNearlyFull:
    'This server is almost out of space, so uploads may fail. Permanently deleting files helps.',
  diskNearlyFull: (free: string, total: string) =>
    `The server’s disk is almost full: ${free} of ${total} free. Uploads are refused to keep the server running. Add disk space or permanently delete files.`,
  storage: 'Storage',
  title: (sum: string) => `Storage: ${sum}`,
  text: 'Your files, their previews and the trash',
  inUse: 'Storage in use',
  openTrash: 'Open the trash',
}

export const planStateWords = {
  // Specification 1, section 2, "Settings screen".
  free: 'Free',
  since: (day: string) => `Yours since ${day}`,
  cancelled: (day: string, free: string) =>
    `Cancelled. You keep this plan until ${day}, then move to ${free}. Your files stay.`,
  pastDue: 'Your last payment failed. We’ll retry it; check your card.',
  trial: (day: string, price: string) => `Free trial until ${day}, then ${price} per month`,
  renews: (day: string) => `Renews on ${day}`,
  trialDays: (days: number) => (days === 1 ? 'First day free' : `First ${days} days free`),
}
