/** Browsers may read the file only some time after the click. */
const KEPT_MS = 60_000;

/** Offers a file to be saved. */
export function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
