-- The demo's clock is one for all servers (operations/demo/turn-clock.ts): where it stands is told apart from how far the
-- work is done, and what is written there is counted.
update switches
   set value = value || jsonb_build_object(
         'stands_at', case when value -> 'offset_ms' = 'null' then value -> 'at' end, 'era', 1, 'turn', 1)
 where name = 'demo_clock' and not value ? 'turn';
