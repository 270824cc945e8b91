import { prepareTemplate, stopTestCluster } from '#test/support/database.ts'

/** Starts the database server of the tests once; stops it after the last file. */
export default async function setup() {
  await prepareTemplate()
  return stopTestCluster
}
