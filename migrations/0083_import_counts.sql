-- How many entries an import has in each state, so that nobody has to count 50,000 of them to show a list. A trigger keeps the counts.
alter table imports
  add column entries_open   integer not null default 0,
  add column entries_sound  integer not null default 0,
  add column entries_faulty integer not null default 0,
  add column entries_made   integer not null default 0;

update imports i
   set entries_open = e.open, entries_sound = e.sound, entries_faulty = e.faulty, entries_made = e.made
  from (select account_id, import_no,
               count(*) filter (where state = 'open') as open, count(*) filter (where state = 'sound') as sound,
               count(*) filter (where state = 'faulty') as faulty, count(*) filter (where state = 'made') as made
          from import_entries group by account_id, import_no) e
 where e.account_id = i.account_id and e.import_no = i.import_no;

-- Whoever changes entries has locked the row of their import.
create function count_import_entries() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    update imports i
       set entries_open = entries_open + e.open, entries_sound = entries_sound + e.sound,
           entries_faulty = entries_faulty + e.faulty, entries_made = entries_made + e.made
      from (select account_id, import_no,
                   count(*) filter (where state = 'open') as open, count(*) filter (where state = 'sound') as sound,
                   count(*) filter (where state = 'faulty') as faulty, count(*) filter (where state = 'made') as made
              from come group by account_id, import_no) e
     where e.account_id = i.account_id and e.import_no = i.import_no;
  end if;
  if tg_op <> 'INSERT' then
    update imports i
       set entries_open = entries_open - e.open, entries_sound = entries_sound - e.sound,
           entries_faulty = entries_faulty - e.faulty, entries_made = entries_made - e.made
      from (select account_id, import_no,
                   count(*) filter (where state = 'open') as open, count(*) filter (where state = 'sound') as sound,
                   count(*) filter (where state = 'faulty') as faulty, count(*) filter (where state = 'made') as made
              from gone group by account_id, import_no) e
     where e.account_id = i.account_id and e.import_no = i.import_no;
  end if;
  return null;
end $$;

create trigger count_new_entries after insert on import_entries
  referencing new table as come for each statement execute function count_import_entries();
create trigger count_changed_entries after update on import_entries
  referencing old table as gone new table as come for each statement execute function count_import_entries();
create trigger count_deleted_entries after delete on import_entries
  referencing old table as gone for each statement execute function count_import_entries();

-- Stopping an import takes effect at once, so nothing is left to ask for.
update imports set state = 'waiting', leased_by = null, leased_until = null where stop_asked and state <> 'waiting';
alter table imports drop column stop_asked;
