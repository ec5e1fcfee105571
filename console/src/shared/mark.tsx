/** The mark of Kura: the gable and the door of a storehouse. */
export function Mark({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="6" fill="var(--indigo)" />
      <path
        d="M5 14 16 6l11 8M8 13v13h16V13"
        fill="none"
        stroke="var(--on-indigo)"
        strokeWidth="2.4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path d="M12.5 26v-8.5h7V26M16 17.5V26" fill="none" stroke="var(--on-indigo)" strokeWidth="2" />
    </svg>
  );
}
