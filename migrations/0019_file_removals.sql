-- Files whose rows are deleted, until they are removed. A deletion writes its row here in its own transaction; whoever has
-- removed the file deletes it. A backup may still need the file of an image that was deleted after its snapshot, so while one
-- is made the files stay (storage/file-removals.ts).

create table file_removals (
  account_id text not null,
  key        text not null,
  primary key (account_id, key)
);
