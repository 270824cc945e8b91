import * as z from 'zod/mini'

/**
 * All errors for users: status and message. `{name}` is filled in where the error is raised.
 * The web shows its own text where the specification has one, else this message.
 */
export const problems = {
  bad_request: { status: 400, words: 'This request is not valid: {reason}' },
  invalid_field: { status: 400, words: '{reason}' },
  bad_cursor: { status: 400, words: 'This list is out of date. Reload it.' },
  sign_in_needed: { status: 401, words: 'Authentication required' },
  signed_out: {
    status: 401,
    words: 'You’ve been signed out. Sign in to continue.',
  },
  invalid_credentials: { status: 401, words: 'Invalid credentials' },
  cross_site: { status: 403, words: 'This request came from another site and was blocked.' },
  forbidden: { status: 403, words: 'You don’t have access to this.' },
  licence_not_proven: {
    status: 403,
    words: 'Sign in again, then accept the agreement within ten minutes.',
  },
  common_password: {
    status: 400,
    words: 'This password is too easy to guess. Choose a longer or less common one.',
  },
  provider_cancelled: {
    status: 403,
    words: 'Sign-in was cancelled. Try again whenever you’re ready.',
  },
  provider_expired: {
    status: 403,
    words: 'Sign-in timed out or was started in another browser. Try again.',
  },
  provider_refused: {
    status: 403,
    words: 'Sign-in failed a security check. Try again.',
  },
  provider_unreachable: {
    status: 503,
    words: 'The sign-in provider isn’t responding. Try again in a moment, or sign in with your password.',
  },
  provider_without_address: {
    status: 403,
    words: 'That account has no email address. Create an account with one here instead.',
  },
  provider_unverified: {
    status: 409,
    words:
      'An account already uses this address, and the sign-in provider hasn’t verified that it’s yours. Sign in with your password.',
  },
  address_unconfirmed: {
    status: 409,
    words:
      'An account already uses this address but never confirmed it. Sign in with its password and confirm the address; after that you can sign in either way.',
  },
  connect_cancelled: {
    status: 403,
    words: 'Connection cancelled. Try again whenever you’re ready.',
  },
  connect_expired: {
    status: 403,
    words: 'The connection timed out or was started in another browser. Try again.',
  },
  connect_refused: {
    status: 403,
    words: 'The provider denied access, so the drive wasn’t connected. Try again.',
  },
  drive_unreachable: { status: 503, words: 'The drive isn’t responding. Try again in a moment.' },
  drive_answer_unreadable: {
    status: 502,
    words: 'StoryPad couldn’t read the response from {drive}. Try again later.',
  },
  drive_not_set_up: {
    status: 404,
    words: 'This drive isn’t available on this server. The administrator can set it up.',
  },
  drive_not_connected: {
    status: 409,
    words: 'This drive is no longer connected. Reconnect it in Settings.',
  },
  content_in_drive: {
    status: 409,
    words:
      'This file is stored in {drive}, which is no longer connected. Its caption and thumbnail are still here.',
  },
  gone_from_drive: {
    status: 404,
    words: 'This is no longer in {drive}, or the connected account can’t access it.',
  },
  kept_by_drive: { status: 403, words: '{drive} denied access to this file.' },
  drive_downloads_used_up: {
    status: 403,
    words: 'This file reached its download limit in {drive}. Try again tomorrow.',
  },
  drive_list_over: { status: 409, words: 'The list from {drive} expired. Reload the folder.' },
  not_in_drive: { status: 404, words: 'This file isn’t in a cloud drive.' },
  only_read_here: {
    status: 409,
    words: 'This file is stored in {drive}. Edit it there.',
  },
  run_not_found: { status: 404, words: 'That captioning job no longer exists.' },
  ingest_failed: { status: 500, words: 'An error occurred during ingestion' },
  not_found: { status: 404, words: 'This page doesn’t exist.' },
  story_not_found: { status: 404, words: 'Group not found or not public.' },
  file_not_found: { status: 404, words: 'This file doesn’t exist, or you don’t have access to it.' },
  search_not_found: { status: 404, words: 'This saved search has been deleted.' },
  too_many_searches: { status: 409, words: 'You’ve saved {most} searches. Delete one to save another.' },
  zip_not_found: { status: 404, words: 'This download has expired. Choose the files again.' },
  upload_not_found: { status: 404, words: 'This upload has expired. Send the file again.' },
  not_in_trash: { status: 404, words: 'This file isn’t in your trash.' },
  page_not_found: { status: 404, words: 'That page isn’t in this document.' },
  misleading_name: {
    status: 400,
    words: 'This name looks like someone else’s or this site’s. Choose another one.',
  },
  name_in_use: { status: 409, words: 'This username is taken.' },
  email_in_use: { status: 409, words: 'An account already uses this address.' },
  address_over: { status: 403, words: 'This link has expired. Reload the page.' },
  changed_meanwhile: {
    status: 412,
    words: 'This text was changed in another window or on another device.',
  },
  not_described: { status: 422, words: 'This file couldn’t be read, so it has no new caption.' },
  not_text: { status: 415, words: 'This isn’t a text file.' },
  socket_needed: { status: 426, words: 'This address accepts WebSocket connections only.' },
  story_private: { status: 409, words: 'Make the story public before sharing it.' },
  organising: {
    status: 409,
    words: 'We’re already organizing your documents. Wait for that to finish.',
  },
  organisation_not_found: {
    status: 404,
    words: 'Nothing to undo. This is too old, or someone else organized it.',
  },
  organisation_undone: {
    status: 409,
    words: 'This was already undone. Run it again to start over.',
  },
  organise_failed: {
    status: 500,
    words: 'Couldn’t organize your documents. Nothing was changed. Try again in a moment.',
  },
  organise_too_long: {
    status: 503,
    words: 'Organizing took too long. Nothing was changed. Try again with fewer documents.',
  },
  file_too_large: { status: 413, words: 'This file is larger than {limit}.' },
  body_too_large: { status: 413, words: 'This request is too large.' },
  unsupported_type: { status: 415, words: 'This type of request body isn’t supported.' },
  import_not_found: { status: 404, words: 'This import no longer exists. Choose the files again.' },
  import_ended: { status: 409, words: 'This import has ended. Choose the files again to start another.' },
  upload_moved: { status: 409, words: 'This upload continued elsewhere. Try again.' },
  upload_incomplete: { status: 400, words: 'The upload was interrupted. Try again.' },
  upload_without_file: { status: 400, words: 'No file selected' },
  text_too_short: { status: 400, words: 'Text is too short.' },
  free_prompts_used: { status: 429, words: 'Sign in to continue chatting.' },
  visitor_questions_used: {
    status: 429,
    words: 'This story reached its visitor questions for today. Sign in to ask more, or come back tomorrow.',
  },
  not_a_table: { status: 404, words: 'This file isn’t a table.' },
  table_unread: { status: 409, words: 'This table hasn’t been read yet. Try again in a moment.' },
  table_query_refused: { status: 422, words: '{reason}' },
  too_many_tries: { status: 429, words: 'Too many attempts. Try again {when}.' },
  too_many_questions: { status: 429, words: 'That’s a lot of questions at once. Try again {when}.' },
  too_many_downloads: {
    status: 429,
    words: 'You’re already downloading several zips. Try again when one is done.',
  },
  busy: { status: 429, words: 'Too many requests at once. Try again in a moment.' },
  limit_reached: {
    status: 402,
    words:
      'You’ve used all {amount} in your {plan} plan this month. Upgrade in Settings, or continue on {day}.',
  },
  not_in_plan: {
    status: 402,
    words: 'Your {plan} plan doesn’t include {what}. See plans in Settings.',
  },
  covers_not_set_up: {
    status: 404,
    words: 'AI covers aren’t available on this server. Ask the administrator to turn them on.',
  },
  cover_not_found: { status: 404, words: 'This picture no longer exists. Create another one.' },
  cover_failed: {
    status: 502,
    words: '{reason} Nothing was created, and it didn’t count towards your limit.',
  },
  payments_not_set_up: {
    status: 404,
    words: 'This server doesn’t sell plans. Ask the administrator.',
  },
  plan_not_sold: {
    status: 400,
    words: 'This plan is no longer available. Reload to see current plans.',
  },
  not_subscribed: { status: 409, words: 'You’re not on a paid plan.' },
  checkout_opening: {
    status: 409,
    words: 'Checkout is already opening. Try again in a minute.',
  },
  payments_unreachable: {
    status: 503,
    words: 'The payment provider isn’t responding. Nothing was charged. Try again in a moment.',
  },
  payments_refused: {
    status: 502,
    words:
      'The payment provider declined this. Nothing was charged. The administrator can find the reason in the server log.',
  },
  signature_wrong: { status: 400, words: 'This message has an invalid or expired signature.' },
  storage_full: {
    status: 507,
    words: 'The server is out of space. Emptying your trash may help; otherwise ask the administrator.',
  },
  quota_reached: {
    status: 507,
    words:
      'This would go over your {quota} of storage. Empty the trash or permanently delete files to make room.',
  },
  storage_unavailable: { status: 503, words: 'Storage isn’t responding. Try again in a moment.' },
  database_unavailable: { status: 503, words: 'The database isn’t responding. Try again in a moment.' },
  body_too_slow: { status: 408, words: 'The upload timed out. Try again on a faster connection.' },
  stopping: { status: 503, words: 'StoryPad is restarting. Try again in a moment.' },
  wrong_password: { status: 400, words: 'That isn’t your current password.' },
  no_password: {
    status: 409,
    words: 'This account has no password. Request a link to set one.',
  },
  wrong_confirmation: {
    status: 400,
    words: 'That isn’t your username. Type {username} to close the account.',
  },
  link_over: {
    status: 400,
    words: 'This link has expired or was already used. Request a new one.',
  },
  session_not_found: { status: 404, words: 'That browser is already signed out.' },
  avatar_not_found: { status: 404, words: 'This picture has been removed.' },
  avatar_too_large: { status: 413, words: 'This picture is larger than 10 MB. Choose a smaller one.' },
  avatar_type: { status: 415, words: 'Choose a JPEG, PNG, WebP, GIF, AVIF or HEIC picture.' },
  avatar_unreadable: { status: 400, words: '{reason} Choose another picture.' },
  internal: { status: 500, words: 'Something went wrong on our side. (Reference: {requestId})' },
} as const satisfies Record<string, { status: number; words: string }>

export type ProblemCode = keyof typeof problems

/** The body of every failed reply. `field` is the input of the error, `fields` has an error for each of several. */
export const ProblemReply = z.object({
  error: z.string(),
  code: z.string(),
  field: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ProblemReply = z.infer<typeof ProblemReply>
