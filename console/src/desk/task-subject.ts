/** What people call the subject of a task. What a person has in hand has no name of its own. */
export const subjectOf = (subject: string): string => (subject.startsWith('person ') ? '' : subject);
