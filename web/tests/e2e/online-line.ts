/** The line between a page and the server, which breaks when the test says so. */

import type { Page, WebSocketRoute } from '@playwright/test';

export class Line {
  private isCut = false;
  /** What ends every connection that has been made. */
  private readonly ends = new Set<() => void>();

  private constructor() {}

  /** Puts a line between a page that has none yet and the server. */
  static async of(page: Page): Promise<Line> {
    const line = new Line();
    await page.routeWebSocket(/\/ws$/, (socket) => line.connect(socket));
    return line;
  }

  /** Nothing goes through from now on, and nobody gets through. */
  cut(): void {
    this.isCut = true;
    for (const end of this.ends) end();
    this.ends.clear();
  }

  mend(): void {
    this.isCut = false;
  }

  private connect(socket: WebSocketRoute): void {
    if (this.isCut) return void socket.close();
    const server = socket.connectToServer();
    this.ends.add(() => void Promise.all([socket.close(), server.close()]));
  }
}
