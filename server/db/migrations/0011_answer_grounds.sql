ALTER TABLE "chat_messages" ADD COLUMN "grounds" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Answers from before stand on what they cite and name, as it is now; on a file that is gone, without a content.
UPDATE "chat_messages" m SET "grounds" = stood."on" FROM (
  SELECT a.id, jsonb_agg(DISTINCT jsonb_build_object('fileId', g.id, 'content', coalesce(encode(f.content_hash, 'hex'), ''))) AS "on"
  FROM "chat_messages" a
  CROSS JOIN LATERAL (
    SELECT unnest(a.relevant_file_ids) AS id
    UNION SELECT (source ->> 'fileId')::uuid FROM jsonb_array_elements(a.sources) AS source
  ) AS g
  LEFT JOIN "files" f ON f.id = g.id
  WHERE a.role = 'assistant'
  GROUP BY a.id
) AS stood WHERE stood.id = m.id;
