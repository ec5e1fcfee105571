/** A body as it is sent: JSON, or multipart form data as soon as one of its fields is a file. */
export function serializeBody(body: unknown): string | FormData {
  if (body instanceof FormData) return body;
  const fields = Object.entries(body ?? {});
  if (!fields.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}
