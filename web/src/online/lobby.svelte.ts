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

  constructor(connection: Connection) {
    this.connection = connection;
  }

  enter(): void {
    this.leaveLobby ??= this.connection.enterLobby((news) => this.hear(news));
  }

  leave(): void {
    if (this.seeking !== null) this.stop();
    this.leaveLobby?.();
    this.leaveLobby = null;
  }

  async seek(terms: Terms): Promise<void> {
    this.problem = '';
    this.seeking = terms;
    try {
      await this.connection.ask({ type: 'seek', id: newDeedId(), seek: terms });
    } catch (error) {
      this.seeking = null;
      this.problem = refusalWords(error);
    }
  }

  stop(): void {
    this.seeking = null;
    this.connection.tell({ type: 'unseek' });
  }

  private hear(news: News): void {
    switch (news.type) {
      case 'welcome':
        // A search lives as long as its connection.
        if (this.seeking !== null) void this.seek(this.seeking);
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
