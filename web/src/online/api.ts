/** Questions to the server over HTTP. */

/** What the server has refused, in its words. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: string;
  readonly status: number;

  constructor(status: number, code: string, words: string) {
    super(words);
    this.status = status;
    this.code = code;
  }
}

type Method = 'GET' | 'POST' | 'DELETE';

/** Asks for something under `/api`; throws an `ApiProblem` if it is refused. */
export async function api<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const response = await ask(method, path, body);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** The same for what is not JSON, such as records. */
export async function apiText(path: string): Promise<string> {
  return (await ask('GET', path)).text();
}

async function ask(method: Method, path: string, body?: unknown): Promise<Response> {
  const init: RequestInit = { method, headers: { accept: 'application/json, text/plain' } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, 'content-type': 'application/json' };
  }
  const response = await fetch(`api/${path}`, init).catch(() => {
    throw new ApiProblem(0, 'offline', '');
  });
  if (!response.ok) throw await problemOf(response);
  return response;
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const read: unknown = await response.json().catch(() => null);
  const { error } = (read ?? {}) as { error?: { code?: unknown; words?: unknown } };
  const code = typeof error?.code === 'string' ? error.code : 'unknown';
  const words = typeof error?.words === 'string' ? error.words : '';
  return new ApiProblem(response.status, code, words);
}
