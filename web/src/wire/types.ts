// Made from the types of crates/wasm, crates/engine and crates/record by their tests: do not edit.
// `cargo xtask types` makes it again.

/**
 * An answer, or why there is none.
 */
export type Answer<T> = { "ok": T } | { "error": Problem };

/**
 * What a position is worth.
 */
export type Assessment = { 
/**
 * White's chance to win, from 0 to 1, to four places; a draw counts half.
 */
white: number, 
/**
 * What the engine found; nothing where the game is over.
 */
eval?: RecordEvaluation, };

/**
 * Everything to draw.
 */
export type BoardView = { 
/**
 * The shape of the board.
 */
shape: Shape, 
/**
 * How wide the board is, in halves of a cell, without its labels.
 */
width: number, 
/**
 * How many rows the board has.
 */
height: number, 
/**
 * Every cell, row by row from the top, each row from the left.
 */
cells: Array<CellView>, 
/**
 * The names of rows and columns, where they stand outside the board.
 */
labels: Array<Label>, 
/**
 * The side that decides next.
 */
toMove: Side, 
/**
 * The number of the turn being played: 1 for the game's first.
 */
turn: number, 
/**
 * What the last whole turn did. Empty before the first.
 */
lastTurn: Array<Mark>, 
/**
 * What has been played of the present turn, if it has begun.
 */
pending: Pending | null, };

/**
 * All there is to choose from.
 */
export type Catalogue = { 
/**
 * The games.
 */
games: Array<CatalogueGame>, 
/**
 * The levels, the weakest first.
 */
levels: Array<CatalogueLevel>, 
/**
 * The looks a board can have.
 */
themes: Array<CatalogueTheme>, };

/**
 * A game, and its board as it stands at first.
 */
export type CatalogueGame = { 
/**
 * The usual start on the default board.
 */
start: string, 
/**
 * The board at the start.
 */
board: BoardView, 
/**
 * The name for commands, files and addresses.
 */
name: string, 
/**
 * The name for people.
 */
title: string, 
/**
 * Who made the game, and when.
 */
credit: string, 
/**
 * The board sizes, if there is a choice.
 */
sizes: SizeOptions | null, 
/**
 * The rules for people, in Markdown.
 */
rules: string, 
/**
 * How strong the levels are on the default board, in Elo, level 1 first. Level 1 is too weak
 * to be measured.
 */
ratings: [number | null, number | null, number | null, number | null, number | null, number | null, number | null, number | null, number | null, number | null], };

/**
 * A level of play.
 */
export type CatalogueLevel = { 
/**
 * From 1 to 10.
 */
number: number, 
/**
 * The bot's name, to be asked for its turns and to be written into records.
 */
bot: string, };

/**
 * The colours of a board, as in style sheets.
 */
export type CatalogueTheme = { name: string, 
/**
 * Behind the board.
 */
ground: string, 
/**
 * Text on the ground.
 */
ink: string, 
/**
 * Coordinates, on the ground.
 */
quiet: string, 
/**
 * Cells.
 */
cell: string, 
/**
 * Between cells.
 */
line: string, 
/**
 * Around the board.
 */
frame: string, 
/**
 * Cells of the last turn.
 */
last: string, 
/**
 * Choices, paths, arrows and marks.
 */
accent: string, 
/**
 * Numbers on the accent.
 */
onAccent: string, 
/**
 * Captures and warnings.
 */
warn: string, 
/**
 * The owner's mark on goal cells.
 */
goalMark: string, 
/**
 * White's goal cells.
 */
whiteGoal: string, 
/**
 * Black's goal cells.
 */
blackGoal: string, 
/**
 * White's pieces.
 */
white: PieceColours, 
/**
 * Black's pieces.
 */
black: PieceColours, 
/**
 * Whether goals also have a pattern.
 */
hasPatterns: boolean, };

/**
 * One cell.
 */
export type CellView = { 
/**
 * The name, such as `b2`.
 */
name: string, 
/**
 * Halves of a cell from the left.
 */
x: number, 
/**
 * Rows from the top.
 */
y: number, 
/**
 * The side with a piece here.
 */
piece: Side | null, 
/**
 * The side whose goal this cell belongs to.
 */
goal: Side | null, };

/**
 * One legal move.
 */
export type Choice = { 
/**
 * The move in notation.
 */
text: string, 
/**
 * The cells to click, in order. None for the choice to end the turn as it stands.
 */
cells: Array<string>, 
/**
 * The cells on which it captures.
 */
captures: Array<string>, 
/**
 * Whether the turn is over after it.
 */
endsTurn: boolean, };

/**
 * What was spent on each position of a review.
 */
export type Effort = { 
/**
 * Positions the engine looked at, at most.
 */
nodes?: number, 
/**
 * Seconds, at most.
 */
seconds?: number, };

/**
 * How a game ended.
 */
export type Ending = { 
/**
 * Who won; nobody in a draw.
 */
winner: Side | null, 
/**
 * Why.
 */
reason: Reason, 
/**
 * Why, in words that follow a colon: `the same position for the third time`.
 */
words: string, 
/**
 * The cells that show it, such as a piece in its goal row or the winning group.
 */
cells: Array<string>, };

/**
 * A game with its turns, variations and notes, as `docs/records.md` describes it.
 */
export type GameRecord = { game: string, size?: number, 
/**
 * The start, if it is not the game's own.
 */
position?: string, result?: string, tags?: { [name: string]: string }, turns?: Array<RecordTurn>, comment?: string, eval?: RecordEvaluation, 
/**
 * In milliseconds.
 */
clock?: number, 
/**
 * In milliseconds.
 */
elapsed?: number, commands?: Array<RecordCommand>, };

/**
 * A whole game as plain data: what to keep, to share and to ask about.
 */
export type GameSpec = { 
/**
 * The game's name, such as `apart`.
 */
game: string, 
/**
 * The size of the board; the game's default if it is missing.
 */
size?: number, 
/**
 * The position the game starts from, if it is not the usual one. It has its own size.
 */
position?: string, 
/**
 * The whole turns that have been played, in notation.
 */
turns: Array<string>, 
/**
 * The started part of the next turn, in notation.
 */
part?: string, };

/**
 * Everything a page shows of a game.
 */
export type GameState = { 
/**
 * The game, with its turns as the notation writes them: what to keep for the next question.
 */
spec: GameSpec, 
/**
 * The size of the board, for a game that has several.
 */
size: number | null, 
/**
 * Everything to draw.
 */
board: BoardView, 
/**
 * Every legal move; none once the game is over.
 */
choices: Array<Choice>, 
/**
 * The turns played. The last may be the started part of one.
 */
turns: Array<PlayedTurn>, 
/**
 * How the game ended, if it did.
 */
outcome: Ending | null, 
/**
 * The present position as text.
 */
position: string, 
/**
 * The position the game started from, as text.
 */
start: string, };

/**
 * What is wrong with a turn.
 */
export type Judgement = "inaccuracy" | "mistake" | "blunder";

/**
 * The name of a row or column, in the place of a cell outside the board.
 */
export type Label = { 
/**
 * The name.
 */
text: string, 
/**
 * Halves of a cell from the left, negative left of the board.
 */
x: number, 
/**
 * Rows from the top.
 */
y: number, 
/**
 * What it names.
 */
names: Labelled, };

/**
 * What a label names.
 */
export type Labelled = "row" | "column";

/**
 * What a turn did on a cell. A cell may have two marks: a piece lands where it captures.
 */
export type Mark = { 
/**
 * The cell.
 */
cell: string, 
/**
 * What happened there.
 */
kind: MarkKind, };

/**
 * What can happen on a cell.
 */
export type MarkKind = "from" | "via" | "to" | "placed" | "dropped" | "pushed" | "captured";

/**
 * Something to show about the position: what makes moves legal, or what counts in the end.
 */
export type Note = { 
/**
 * What the note is about.
 */
kind: NoteKind, 
/**
 * The side it concerns.
 */
side: Side | null, 
/**
 * The cells it is about, such as those of a line or group.
 */
cells: Array<string>, 
/**
 * The number to write beside them.
 */
number: number, 
/**
 * Where it lets a piece go, or why not.
 */
targets: Array<NoteTarget>, 
/**
 * The whole note in words.
 */
words: string, };

/**
 * What a note can be about.
 */
export type NoteKind = "line" | "group" | "open";

/**
 * A cell that a note names as the aim of a move.
 */
export type NoteTarget = { 
/**
 * The cell.
 */
cell: string, 
/**
 * Why the piece may not go there; nothing if it may, on its side's turn.
 */
refusal: string | null, };

/**
 * The started part of a turn.
 */
export type Pending = { 
/**
 * The part in notation, as far as it was played in this session.
 */
text: string, 
/**
 * What it did.
 */
marks: Array<Mark>, 
/**
 * What is to be decided now, in words.
 */
words: string, 
/**
 * Whether the turn may end here: there is a choice without cells.
 */
canStop: boolean, };

/**
 * An arrow on a picture.
 */
export type PictureArrow = { from: string, to: string, 
/**
 * From 0 to 1, 1 for the best line and if it is missing.
 */
strength?: number, };

/**
 * A sign on a cell of a picture.
 */
export type PictureMark = { cell: string, sign: PictureSign, };

/**
 * How a picture looks and what is drawn on it.
 */
export type PictureOptions = { 
/**
 * The theme's name; `paper` if it is missing.
 */
theme?: string, 
/**
 * The side that is below; White if it is missing.
 */
below?: Side, 
/**
 * How wide the picture is, from 64 to 4096 pixels.
 */
width?: number, 
/**
 * A line above the board.
 */
title?: string, 
/**
 * Whether rows and columns are named at the edge; true if it is missing.
 */
coordinates?: boolean, 
/**
 * Whether a line below the board says what was played; true if it is missing.
 */
caption?: boolean, 
/**
 * What the picture says; it has its own words, in English, if they are missing.
 */
words?: PictureWords, 
/**
 * Arrows, such as the engine's.
 */
arrows?: Array<PictureArrow>, 
/**
 * Signs on cells.
 */
marks?: Array<PictureMark>, };

/**
 * What can be put on a cell of a picture.
 */
export type PictureSign = "ring" | "dot" | "outline" | "cross" | { "number": number };

/**
 * What a picture says.
 */
export type PictureWords = { 
/**
 * The line below the board.
 */
caption: string, 
/**
 * Everything on the board, for people who do not see it.
 */
description: string, };

/**
 * The colours of a piece.
 */
export type PieceColours = { 
/**
 * The disc.
 */
fill: string, 
/**
 * The line around the disc.
 */
rim: string, 
/**
 * White's engraved ring, Black's centre dot.
 */
sign: string, };

/**
 * A turn that was played.
 */
export type PlayedTurn = { 
/**
 * Its number: 1 for the game's first.
 */
number: number, 
/**
 * Who played it.
 */
side: Side, 
/**
 * The turn in notation.
 */
text: string, 
/**
 * False for the started part of a turn.
 */
isWhole: boolean, };

/**
 * How a player did.
 */
export type PlayerReview = { 
/**
 * The player's name, if the record has one.
 */
name: string | null, 
/**
 * From 0 to 100; nothing for a player without a turn.
 */
accuracy: number | null, 
/**
 * How much winning chance a turn of this player lost on average, from 0 to 1.
 */
average_loss: number | null, 
/**
 * Turns that lost 5% to 10% of winning chance.
 */
inaccuracies: number, 
/**
 * Turns that lost 10% to 15%.
 */
mistakes: number, 
/**
 * Turns that lost 15% or more.
 */
blunders: number, 
/**
 * Turns after which a proved win was no longer one.
 */
missed_wins: number, };

/**
 * What was wrong with a question, in words for people.
 */
export type Problem = { 
/**
 * What is wrong, and what would be right.
 */
words: string, 
/**
 * Where in a text the wrong part starts, in characters from 1, if it is one part.
 */
column: number | null, };

/**
 * Records that were read from a text.
 */
export type ReadRecords = { 
/**
 * The games that are good, in their order.
 */
records: Array<GameRecord>, 
/**
 * What is wrong with the others, each with its line.
 */
problems: Array<string>, };

/**
 * Why a game ended.
 */
export type Reason = { "kind": "goalReached" } | { "kind": "noMoves" } | { "kind": "allApart" } | { "kind": "groups", 
/**
 * How many larger pairs are equal.
 */
equal: number, 
/**
 * The size of the winner's group.
 */
winner: number, 
/**
 * The size of the loser's group; 0 if it has none left to compare.
 */
loser: number, } | { "kind": "equalGroups" } | { "kind": "repetition" };

/**
 * A command of another program.
 */
export type RecordCommand = { name: string, value?: string, };

/**
 * Points, or who wins in how many turns.
 */
export type RecordEvaluation = { points?: number, win?: string, turns?: number, depth?: number, };

/**
 * A turn in the list of a record. Its number and side are told, and passed over when read.
 */
export type RecordTurn = { turn: string, 
/**
 * Which turn of the list it follows, from 1; 0 is the start. The one before it if not given.
 */
parent?: number, number?: number, side?: string, before?: string, marks?: Array<number>, comment?: string, eval?: RecordEvaluation, 
/**
 * In milliseconds.
 */
clock?: number, 
/**
 * In milliseconds.
 */
elapsed?: number, commands?: Array<RecordCommand>, };

/**
 * A game with its turns judged.
 */
export type Review = { 
/**
 * The game that was played.
 */
game: string, 
/**
 * The size of the board, for a game that has several.
 */
size: number | null, 
/**
 * How it ended.
 */
result: string, 
/**
 * How it ended, in words: `White won: groups 5 to 2`. Nothing if it is not known.
 */
ending: string | null, 
/**
 * What was spent on each position.
 */
effort: Effort, 
/**
 * White and how it played.
 */
white: PlayerReview, 
/**
 * Black and how it played.
 */
black: PlayerReview, 
/**
 * The turns by which the lead was won, lost or passed on.
 */
turning_points: Array<TurningPoint>, 
/**
 * What the position the game starts from is worth.
 */
start: Assessment, 
/**
 * The turns in order.
 */
turns: Array<ReviewedTurn>, };

/**
 * How much a review looks at.
 */
export type ReviewOptions = { 
/**
 * How many positions to look at, in percent of the usual, from 1 to 1000; 100 if it is missing.
 */
percent?: number, };

/**
 * How far a review is.
 */
export type ReviewProgress = { 
/**
 * Positions of the game that have been looked at.
 */
done: number, 
/**
 * All positions of the game: one more than it has turns.
 */
total: number, };

/**
 * A turn and its judgement.
 */
export type ReviewedTurn = { 
/**
 * The number of the turn's node in the record.
 */
node: number, 
/**
 * The turn's number: 1 for a game's first.
 */
number: number, 
/**
 * Who played it.
 */
side: string, 
/**
 * The turn in notation.
 */
turn: string, 
/**
 * The chance to win that its side had before it.
 */
chance_before: number, 
/**
 * The chance that was left after it, never more than before.
 */
chance_after: number, 
/**
 * From 0 to 100.
 */
accuracy: number, 
/**
 * What is wrong with it, if anything is.
 */
judgement: Judgement | null, 
/**
 * The win that was proved before it and not after it, in this many turns of its side.
 */
missed_win: number | null, 
/**
 * What should have been played and how it goes on, in notation, where the turn has a judgement
 * or misses a win.
 */
better?: Array<string>, 
/**
 * What the position after it is worth.
 */
after: Assessment, };

/**
 * A board that was set up by hand.
 */
export type SetUp = { 
/**
 * The game's name.
 */
game: string, 
/**
 * The size of the board; the game's default if it is missing.
 */
size?: number, 
/**
 * The pieces.
 */
pieces: Array<SetUpPiece>, 
/**
 * The side to move.
 */
toMove: Side, 
/**
 * The number of the turn, from 1.
 */
turn: number, };

/**
 * A piece on a board that was set up by hand.
 */
export type SetUpPiece = { 
/**
 * Where it stands.
 */
cell: string, 
/**
 * Whose it is.
 */
side: Side, };

/**
 * The shape of a board and of its cells.
 */
export type Shape = "hexagon" | "square";

/**
 * One of the two players. White moves first in all three games.
 */
export type Side = "white" | "black";

/**
 * The board sizes that can be chosen.
 */
export type SizeOptions = { 
/**
 * The smallest size.
 */
least: number, 
/**
 * The largest size.
 */
most: number, 
/**
 * The size to play on if none is chosen.
 */
default: number, };

/**
 * When to stop thinking, and how. Whichever limit is reached first counts.
 */
export type ThinkOptions = { 
/**
 * Positions to look at. This makes thinking repeatable everywhere.
 */
nodes?: number, 
/**
 * Time for the whole turn.
 */
milliseconds?: number, 
/**
 * Steps to look ahead.
 */
depth?: number, 
/**
 * How many lines to tell, from 1 to 20; 1 if it is missing.
 */
lines?: number, 
/**
 * Memory for what is remembered between positions, from 1 to 1024; 32 if it is missing.
 */
megabytes?: number, };

/**
 * What the engine thinks of a position.
 */
export type Thought = { 
/**
 * How many steps ahead every line was looked at, at least.
 */
depth: number, 
/**
 * The best lines, the best first. Never empty.
 */
lines: Array<ThoughtLine>, 
/**
 * How many positions were looked at.
 */
nodes: number, 
/**
 * How many of them in a second.
 */
nodesPerSecond: number, 
/**
 * How long it took.
 */
seconds: number, };

/**
 * A continuation and its worth to the side to move.
 */
export type ThoughtLine = { 
/**
 * What the position is worth if this is played.
 */
value: Value, 
/**
 * The chance to win that the value stands for, from 0 to 1; a draw counts half.
 */
winningChance: number, 
/**
 * The turns both sides are expected to play, in notation. The last may be unfinished.
 */
turns: Array<string>, };

/**
 * A turn by which the lead was won, lost or passed on.
 */
export type TurningPoint = { 
/**
 * The place of the turn in the list of turns, from 0.
 */
place: number, 
/**
 * Who led before it.
 */
from: string | null, 
/**
 * Who leads after it. Another than before.
 */
to: string | null, };

/**
 * What a search found a position to be worth to the side to move.
 */
export type Value = { "points": number } | { "win": number } | { "loss": number };
