import type { UserId } from '#contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import type { Billing } from '#server/features/billing/billing-service.ts'
import { findUsedBytes, quotaProblem } from '#server/features/files/quota.ts'

/** Bytes of an upload in progress, counted against its account's quota. `end` must follow. */
export interface UploadClaim {
  userId: UserId
  expectedBytes: number
  /** Counts received bytes. @throws Problem `quota_reached` when they exceed the claim and the quota */
  take(bytes: number): void
  end(): void
}

/**
 * Counts the bytes of each account's uploads in progress, so that uploads that would not fit together are refused
 * early. The database decides about what is stored.
 */
export function createUploadClaims({ db }: Database, billing: Billing) {
  const claimed = new Map<UserId, number>()

  function add(userId: UserId, bytes: number): void {
    const now = (claimed.get(userId) ?? 0) + bytes
    if (now > 0) claimed.set(userId, now)
    else claimed.delete(userId)
  }

  return {
    /** @throws Problem `quota_reached` */
    async begin(viewer: Viewer, expectedBytes: number): Promise<UploadClaim> {
      const userId = userOf(viewer)
      const [quotaBytes, used] = await Promise.all([billing.quotaOf(viewer), findUsedBytes(db, viewer)])
      const claimMore = (bytes: number) => {
        const all = used + (claimed.get(userId) ?? 0) + bytes
        if (quotaBytes !== null && all > quotaBytes) throw quotaProblem(quotaBytes)
        add(userId, bytes)
      }
      claimMore(expectedBytes)
      let [held, arrived] = [expectedBytes, 0]
      return {
        userId,
        expectedBytes,
        take(bytes) {
          arrived += bytes
          if (arrived <= held) return
          claimMore(arrived - held)
          held = arrived
        },
        end() {
          add(userId, -held)
          held = 0
        },
      }
    },
  }
}
