// Made from the types of crates/server by their tests: do not edit.
// `cargo xtask types` makes it again.

import type { Side } from './types';

/** The version of the protocol. */
export const PROTOCOL = 1;

/**
 * What players do in a game beside turns.
 */
export type Act = { "type": "join" } | { "type": "cancel" } | { "type": "abort" } | { "type": "resign" } | { "type": "offer", 
/**
 * What is offered.
 */
offer: Offer, } | { "type": "accept", 
/**
 * What is accepted.
 */
offer: Offer, } | { "type": "decline", 
/**
 * What is declined.
 */
offer: Offer, } | { "type": "withdraw", 
/**
 * What is no longer offered.
 */
offer: Offer, } | { "type": "claim", 
/**
 * As what it is to end.
 */
claim: Claim, } | { "type": "plan", 
/**
 * The lines.
 */
lines: Array<Array<string>>, };

/**
 * Whether a player is at the game.
 */
export type Attendance = { 
/**
 * Whether they are.
 */
here: boolean, 
/**
 * Since when they are not.
 */
gone: number | null, 
/**
 * From when the other player may claim the end of the game.
 */
claimable: number | null, };

/**
 * An open game.
 */
export type ChallengeView = { 
/**
 * The game's id.
 */
game: string, 
/**
 * Who made it.
 */
by: Seat, 
/**
 * What is to be played.
 */
terms: Terms, 
/**
 * When it was made.
 */
created: number, };

/**
 * One change of a game.
 */
export type Change = { 
/**
 * Its number; 1 is the making of the game.
 */
version: number, 
/**
 * When it was.
 */
at: number, 
/**
 * What it was.
 */
what: What, };

/**
 * Something that was said at a game.
 */
export type ChatLine = { 
/**
 * The id of the player who said it.
 */
by: string, 
/**
 * Their name.
 */
name: string, 
/**
 * What was said: plain text, to be escaped like any other.
 */
text: string, 
/**
 * When.
 */
at: number, };

/**
 * As what an abandoned game is to end.
 */
export type Claim = "win" | "draw";

/**
 * How much time the players have; all in milliseconds.
 */
export type ClockRule = { "type": "none" } | { "type": "fischer", 
/**
 * The time at the start.
 */
initial: number, 
/**
 * What each turn adds.
 */
increment: number, } | { "type": "byoYomi", 
/**
 * The time before the periods.
 */
main: number, 
/**
 * How long a period is.
 */
period: number, 
/**
 * How many periods there are.
 */
periods: number, } | { "type": "correspondence", 
/**
 * How many.
 */
days: number, };

/**
 * What a clock shows.
 */
export type ClockState = { 
/**
 * White's time.
 */
white: TimeLeft, 
/**
 * Black's time.
 */
black: TimeLeft, 
/**
 * Whose time runs; nobody's before both have played their first turn, unless it is
 * correspondence, nor after the end.
 */
running: Side | null, 
/**
 * The time at which this was true.
 */
at: number, 
/**
 * As long as the times do not run: when the game is aborted unless the next turn is played.
 */
firstTurnBy: number | null, };

/**
 * How a game came to its end.
 */
export type EndedBy = "rules" | "resignation" | "agreement" | "time" | "abandonment" | "length" | "aborted" | "cancelled" | "declined";

/**
 * The body of an answer over HTTP that is not the one that was wanted.
 */
export type HttpProblem = { 
/**
 * Why.
 */
error: Refusal, };

/**
 * A game that goes on.
 */
export type LiveGame = { 
/**
 * The game's id.
 */
game: string, 
/**
 * Who plays White.
 */
white: Seat, 
/**
 * Who plays Black.
 */
black: Seat, 
/**
 * What is played.
 */
terms: Terms, 
/**
 * How many turns have been played.
 */
turns: number, };

/**
 * What goes on.
 */
export type LobbyView = { 
/**
 * Open games that anybody may join, the newest first.
 */
challenges: Array<ChallengeView>, 
/**
 * Players who look for quick pairing.
 */
seeks: Array<SeekView>, 
/**
 * Games that go on, those with the latest turn first.
 */
live: Array<LiveGame>, 
/**
 * How many people are here.
 */
online: number, 
/**
 * Those of them who have accounts, by name; not all if there are very many.
 */
players: Array<Person>, };

/**
 * The body of `POST /api/games`.
 */
export type NewGame = { 
/**
 * What is played, and how.
 */
terms: Terms, 
/**
 * Whether the lobby shows it. Otherwise only those who have its link find it.
 */
listed?: boolean, 
/**
 * Who is to play; if nobody is named, the first who takes the seat.
 */
opponent?: Opponent | null, };

/**
 * A frame from the server.
 */
export type News = { "type": "welcome", 
/**
 * The version that the server speaks.
 */
protocol: number, 
/**
 * Who the server takes the client for.
 */
you: Person, 
/**
 * The server's time.
 */
now: number, 
/**
 * A random name of this run of the server: another one means that it was restarted.
 */
server: string, 
/**
 * Whether this client may say something at its games.
 */
mayChat: boolean, } | { "type": "snapshot", 
/**
 * The game.
 */
game: OnlineGame, } | { "type": "changes", 
/**
 * The game's id.
 */
game: string, 
/**
 * The changes.
 */
changes: Array<Change>, } | { "type": "done", 
/**
 * The request's id.
 */
id: string, 
/**
 * The version of its change; of a seek 0.
 */
version: number, } | { "type": "refused", 
/**
 * The request's id, if it had one that could be read.
 */
id: string | null, 
/**
 * Why.
 */
code: RefusalCode, 
/**
 * Why, in words for people.
 */
words: string, } | { "type": "presence", 
/**
 * The game's id.
 */
game: string, 
/**
 * The player of White.
 */
white: Attendance, 
/**
 * The player of Black.
 */
black: Attendance, 
/**
 * How many others watch.
 */
watchers: number, } | { "type": "plans", 
/**
 * The game's id.
 */
game: string, 
/**
 * The lines that can still come true, each from the present position.
 */
lines: Array<Array<string>>, } | { "type": "lobby", 
/**
 * The lobby.
 */
lobby: LobbyView, } | { "type": "seeking", 
/**
 * The terms; nothing if it looks for nobody.
 */
seek: Terms | null, } | { "type": "paired", 
/**
 * The game's id.
 */
game: string, } | { "type": "ping", 
/**
 * The server's time.
 */
at: number, } | { "type": "closing", 
/**
 * Why, in words for people.
 */
words: string, };

/**
 * What a player can offer the other.
 */
export type Offer = "draw" | "undo" | "rematch";

/**
 * A whole game.
 */
export type OnlineGame = { 
/**
 * Twelve random letters and digits.
 */
id: string, 
/**
 * The version of its last change.
 */
version: number, 
/**
 * Whole turns in notation.
 */
turns: Array<string>, 
/**
 * The milliseconds that each turn has cost on the clock.
 */
used: Array<number>, 
/**
 * Who plays White, once that is settled.
 */
white: Seat | null, 
/**
 * Who plays Black, once that is settled.
 */
black: Seat | null, 
/**
 * What is played, and how.
 */
terms: Terms, 
/**
 * Whether it goes on.
 */
status: Status, 
/**
 * The clock, in a game that has one and has started.
 */
clock: ClockState | null, 
/**
 * What is offered and not yet answered.
 */
offers: Array<OpenOffer>, 
/**
 * The last lines of the chat.
 */
chat: Array<ChatLine>, 
/**
 * When it was made.
 */
created: number, 
/**
 * When it last changed.
 */
changed: number, 
/**
 * The next game between the two, once they have agreed on one.
 */
rematch: string | null, 
/**
 * Who made it.
 */
creator: Person, 
/**
 * The only one who may take the free seat, if somebody was named.
 */
invited: Person | null, 
/**
 * Whether the lobby shows it as long as it is open.
 */
listed: boolean, 
/**
 * How the ratings have changed by a rated game that has ended.
 */
ratings: RatingChanges | null, };

/**
 * An offer that waits for an answer.
 */
export type OpenOffer = { 
/**
 * Who offers.
 */
side: Side, 
/**
 * What.
 */
offer: Offer, };

/**
 * Somebody who is named as the opponent.
 */
export type Opponent = { "type": "level", 
/**
 * The level.
 */
level: number, } | { "type": "player", 
/**
 * Their name.
 */
name: string, };

/**
 * A game that has not ended.
 */
export type OwnGame = { 
/**
 * The game's id.
 */
game: string, 
/**
 * What is played.
 */
terms: Terms, 
/**
 * Who made it.
 */
by: Seat, 
/**
 * Who plays White, if that is decided.
 */
white: Seat | null, 
/**
 * Who plays Black, if that is decided.
 */
black: Seat | null, 
/**
 * What is to be done.
 */
waits: Waits, 
/**
 * How many turns have been played.
 */
turns: number, 
/**
 * When something happened last.
 */
changed: number, };

/**
 * The games that somebody is invited to, plays, or has made and waits at.
 */
export type OwnGames = { 
/**
 * Those first that wait for an answer or a turn of theirs; of the same kind, those first in
 * which something happened last.
 */
games: Array<OwnGame>, };

/**
 * Somebody who can sit at a game.
 */
export type Person = { 
/**
 * The player's id, which is no secret.
 */
id: string, 
/**
 * The name to show: plain text, to be escaped like any other.
 */
name: string, 
/**
 * What kind of player it is.
 */
kind: PersonKind, 
/**
 * The level of the engine, of that kind.
 */
level: number | null, };

/**
 * Kinds of players.
 */
export type PersonKind = "guest" | "account" | "bot" | "level";

/**
 * A rating before and after a game.
 */
export type RatingChange = { 
/**
 * Before it.
 */
before: number, 
/**
 * After it.
 */
after: number, };

/**
 * How a rated game has changed the ratings of both.
 */
export type RatingChanges = { 
/**
 * White's.
 */
white: RatingChange, 
/**
 * Black's.
 */
black: RatingChange, };

/**
 * Why a request was refused.
 */
export type Refusal = { 
/**
 * The kind of reason, for programs.
 */
code: RefusalCode, 
/**
 * The reason in words, for people.
 */
words: string, };

/**
 * Kinds of reasons.
 */
export type RefusalCode = "protocol" | "badRequest" | "tooLarge" | "tooFast" | "notFound" | "notYours" | "notYourTurn" | "outOfOrder" | "illegal" | "ended" | "notStarted" | "notPossible" | "conflict" | "busy";

/**
 * A frame from a client. Requests with an `id` are answered by `done` or `refused` with that id;
 * the same id sent again, in this connection or another, is answered again and not done again.
 */
export type Request = { "type": "hello", 
/**
 * The version that the client speaks.
 */
protocol: number, } | { "type": "watch", 
/**
 * The game's id.
 */
game: string, 
/**
 * The version of the last change that the client has.
 */
after?: number | null, } | { "type": "unwatch", 
/**
 * The game's id.
 */
game: string, } | { "type": "turn", 
/**
 * The client's own id for this turn.
 */
id: string, 
/**
 * The game's id.
 */
game: string, 
/**
 * How many turns were played before it.
 */
number: number, 
/**
 * The turn in notation.
 */
text: string, } | { "type": "act", 
/**
 * The client's own id for this act.
 */
id: string, 
/**
 * The game's id.
 */
game: string, 
/**
 * What to do.
 */
act: Act, } | { "type": "say", 
/**
 * The client's own id for this line.
 */
id: string, 
/**
 * The game's id.
 */
game: string, 
/**
 * What is said.
 */
text: string, } | { "type": "lobby", 
/**
 * Whether to hear them.
 */
on: boolean, } | { "type": "seek", 
/**
 * The client's own id for this request.
 */
id: string, 
/**
 * What to play. The side that is wanted does not count.
 */
seek: Terms, } | { "type": "unseek" } | { "type": "pong", 
/**
 * The time that the ping had.
 */
at: number, };

/**
 * Who plays a side.
 */
export type Seat = { 
/**
 * The player.
 */
player: Person, 
/**
 * Their rating in this game when it started.
 */
rating: number | null, 
/**
 * Whether that rating was still uncertain.
 */
provisional: boolean, };

/**
 * Somebody who looks for a game.
 */
export type SeekView = { 
/**
 * Who.
 */
by: Person, 
/**
 * For which game.
 */
terms: Terms, };

/**
 * Whether a game goes on.
 */
export type Status = { "type": "open" } | { "type": "playing" } | { "type": "ended", 
/**
 * Who won; nobody in a draw, nor in a game that was not played.
 */
winner: Side | null, 
/**
 * Why.
 */
by: EndedBy, 
/**
 * Why, in words that follow a colon.
 */
words: string, };

/**
 * What is played, and how.
 */
export type Terms = { 
/**
 * The game's name, such as `apart`.
 */
game: string, 
/**
 * The size of the board; the game's default if it is missing. The server fills it in for
 * games that have several.
 */
size?: number | null, 
/**
 * The position to start from, if it is not the usual one. It has its own size.
 */
position?: string | null, 
/**
 * The side of the one who makes the game.
 */
side?: WantedSide, 
/**
 * The clock.
 */
clock?: ClockRule, 
/**
 * Whether it counts for the ratings: only between accounts, with a clock.
 */
rated?: boolean, };

/**
 * What one player has left.
 */
export type TimeLeft = { 
/**
 * Milliseconds. With byo-yomi those before the periods; once they are used up, time runs
 * through the periods.
 */
left: number, 
/**
 * Whole periods left, the present one included; 0 without byo-yomi.
 */
periods: number, };

/**
 * What a game waits for.
 */
export type Waits = "answer" | "turn" | "opponentsTurn" | "opponent";

/**
 * The side that the one who makes a game wants.
 */
export type WantedSide = "white" | "black" | "chance";

/**
 * What has changed. A snapshot with all later changes worked in is the same as a later snapshot.
 */
export type What = { "type": "made" } | { "type": "started", 
/**
 * White.
 */
white: Seat, 
/**
 * Black.
 */
black: Seat, 
/**
 * The clock, if there is one.
 */
clock: ClockState | null, } | { "type": "turn", 
/**
 * How many turns were played before it.
 */
number: number, 
/**
 * The turn as the notation writes it.
 */
text: string, 
/**
 * The milliseconds that it has cost on the clock.
 */
used: number, 
/**
 * The clock after it.
 */
clock: ClockState | null, } | { "type": "undone", 
/**
 * How many turns are left.
 */
turns: number, 
/**
 * The clock after it.
 */
clock: ClockState | null, } | { "type": "offered", 
/**
 * Who.
 */
side: Side, 
/**
 * What.
 */
offer: Offer, } | { "type": "declined", 
/**
 * Who had offered.
 */
side: Side, 
/**
 * What.
 */
offer: Offer, } | { "type": "withdrawn", 
/**
 * Who had offered.
 */
side: Side, 
/**
 * What.
 */
offer: Offer, } | { "type": "ended", 
/**
 * Who won; nobody in a draw, nor in a game that was not played.
 */
winner: Side | null, 
/**
 * Why.
 */
by: EndedBy, 
/**
 * Why, in words that follow a colon.
 */
words: string, 
/**
 * The clock as it stopped.
 */
clock: ClockState | null, 
/**
 * How ratings have changed.
 */
ratings: RatingChanges | null, } | { "type": "rematchMade", 
/**
 * The next game's id.
 */
game: string, } | { "type": "said", 
/**
 * What was said.
 */
line: ChatLine, } | { "type": "resumed", 
/**
 * The clock as it goes on.
 */
clock: ClockState | null, };
