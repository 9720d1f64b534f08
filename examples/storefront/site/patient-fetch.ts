const ATTEMPTS = 3;

/**
 * Sends a request again that an overloaded shop has refused, when the shop says. Nothing is done twice: a tracking event has an id.
 *
 * @returns the last answer
 */
export async function patientFetch(request: Request): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(request.clone());
    const seconds = Number(response.headers.get('Retry-After'));
    if (response.status !== 503 || attempt === ATTEMPTS || !(seconds > 0)) return response;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}
