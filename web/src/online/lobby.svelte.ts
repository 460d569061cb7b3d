/** The lobby as the server tells of it, and our search for an opponent. */

import type { LobbyView, News, Terms } from '../wire/online';
import { newDeedId, type Connection } from './connection.svelte';
import { refusalWords } from './words';

export class Lobby {
  view: LobbyView | null = $state.raw(null);
  /** What we look for. */
  seeking: Terms | null = $state.raw(null);
  problem = $state('');
  /** Called when somebody was found: the game to go to. */
  onpaired: ((game: string) => void) | undefined;

  private readonly connection: Connection;
  private leaveLobby: (() => void) | null = null;
  /** The id of our search, the same over every line: it finds one opponent, and no more. */
  private search = '';
  /** The id of a search that the server has not answered. */
  private asked: string | null = null;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  enter(): void {
    this.leaveLobby ??= this.connection.enterLobby((news) => this.hear(news));
  }

  leave(): void {
    if (this.leaveLobby === null) return;
    this.stop();
    this.leaveLobby();
    this.leaveLobby = null;
  }

  async seek(terms: Terms): Promise<void> {
    this.forget();
    this.problem = '';
    this.seeking = terms;
    this.search = newDeedId();
    await this.send(this.search, terms);
  }

  private async send(id: string, terms: Terms): Promise<void> {
    this.asked = id;
    try {
      await this.connection.ask({ type: 'seek', id, seek: terms });
    } catch (error) {
      if (this.asked !== id) return;
      this.seeking = null;
      this.problem = refusalWords(error);
    }
    if (this.asked === id) this.asked = null;
  }

  stop(): void {
    this.seeking = null;
    this.forget();
    this.connection.tell({ type: 'unseek' });
  }

  /** A search that has not been answered is not to be sent any more. */
  private forget(): void {
    if (this.asked !== null) this.connection.forget(this.asked);
    this.asked = null;
  }

  private hear(news: News): void {
    switch (news.type) {
      case 'welcome':
        // A search lives as long as its connection. One without an answer is on its way again.
        if (this.seeking !== null && this.asked === null) void this.send(this.search, this.seeking);
        return;
      case 'lobby':
        this.view = news.lobby;
        return;
      case 'paired':
        this.seeking = null;
        this.onpaired?.(news.game);
    }
  }
}
