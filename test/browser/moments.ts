/** What the story tells (story.ts), moment by moment. */
export const MOMENTS = [
  'The shop orders two cups. The desk sees the day; the picker waits.',
  'The desk gives the order to the floor, and the shop sees that it is picked.',
  'At the packing table each unit is scanned once more.',
  'The parcel is on the truck. The shop has its tracking number.',
  'The shop wants to cancel. The picker is stopped at the next scan, and the desk sees what was done.',
  'The desk accepts. What was taken goes back to its shelf.',
  'One cup of a receipt is missing. The shop sees it on its first page, with the photo, and decides.',
] as const;
