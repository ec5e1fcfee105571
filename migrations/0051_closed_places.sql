-- Nobody brings units to a closed place, also where an operation names it (stock_moves.to_place).
--
-- Whoever closes a place locks its row and looks whether units lie there (operations/places/close-place.ts). A place in which none
-- lay gets a row of place_stock from post_place_moves, whose foreign key waits for that lock. This trigger comes after it, by its name.

create function refuse_closed_places() returns trigger language plpgsql as $$
declare
  closed text;
begin
  select p.code into closed
    from moved m
    join places p on p.warehouse = m.warehouse and p.place_no = m.to_place
   where p.closed_at is not null
   limit 1;
  if closed is not null then
    raise exception 'place % is closed', closed;
  end if;
  return null;
end $$;

create trigger refuse_closed_places after insert on place_moves
  referencing new table as moved for each statement execute function refuse_closed_places();
