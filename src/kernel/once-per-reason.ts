/**
 * For something that is tried again every second: tells of an error, unless it has told of one with the same text before.
 * Make another one when a try has succeeded, so that the next outage is told of.
 */
export function oncePerReason(tell: (error: unknown) => void): (error: unknown) => void {
  const told = new Set<string>();
  return (error) => {
    const reason = String(error);
    if (told.has(reason)) return;
    told.add(reason);
    tell(error);
  };
}
