// Shows what is chosen: a position of the game, or one of a better line. Everything that can be read
// is in the page already.
"use strict";

function svg(board, theme) {
  const { elements, made_of } = DATA.boards;
  return made_of[board].map((place) => elements[place][theme]).join("");
}

class Game {
  constructor(article) {
    this.article = article;
    this.number = Number(article.dataset.game);
    this.places = DATA.games[this.number];
    this.last = this.places.boards.length - 1;
    this.place = this.last;
    this.marks = this.numbers(".turn.marked > .go");
    article.querySelector(".controls").hidden = false;
    article.addEventListener("click", (event) => this.click(event));
    article.querySelector(".plot").addEventListener("click", (event) => this.clickPlot(event));
  }

  numbers(selector) {
    return [...this.article.querySelectorAll(selector)].map((one) => Number(one.dataset.place));
  }

  click(event) {
    const button = event.target.closest("button");
    if (!button) return;
    const { place, board, step } = button.dataset;
    if (place) this.show(Number(place));
    if (board) this.showBetter(button);
    if (step) this.step(step);
  }

  clickPlot(event) {
    if (event.target.closest("button")) return;
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    this.show(Math.round(share * this.last));
  }

  step(step) {
    const next = this.marks.find((place) => place > this.place);
    const former = this.marks.findLast((place) => place < this.place);
    const places = {
      start: 0,
      back: this.place - 1,
      on: this.place + 1,
      end: this.last,
      mark: next ?? this.marks[0],
      former: former ?? this.place,
      next: next ?? this.place,
    };
    this.show(places[step] ?? this.place);
  }

  show(place) {
    this.place = Math.min(Math.max(place, 0), this.last);
    this.draw(this.places.boards[this.place]);
    this.say(this.places.words[this.place]);
    this.article.querySelector(".cursor").style.left = `${(100 * this.place) / Math.max(this.last, 1)}%`;
    this.choose(this.article.querySelector(`.turns .go[data-place="${this.place}"]`));
    const disabled = { start: this.place === 0, back: this.place === 0 };
    disabled.on = disabled.end = this.place === this.last;
    disabled.mark = this.marks.length === 0;
    for (const button of this.article.querySelectorAll(".controls button")) {
      button.disabled = disabled[button.dataset.step];
    }
    history.replaceState(null, "", `#game-${this.number + 1}-turn-${this.place}`);
  }

  showBetter(button) {
    const { board, from } = button.dataset;
    if (this.place !== Number(from)) this.show(Number(from));
    this.draw(Number(board));
    this.choose(button);
    this.say(`In place of the turn played: ${this.lineTo(button)}.`);
  }

  lineTo(button) {
    const line = [...button.parentElement.querySelectorAll("button")];
    return line.slice(0, line.indexOf(button) + 1).map((one) => one.textContent).join(" ");
  }

  draw(board) {
    this.article.querySelector(".board .light").innerHTML = svg(board, 0);
    this.article.querySelector(".board .dark").innerHTML = svg(board, 1);
  }

  say(words) {
    this.article.querySelector(".status").textContent = words;
  }

  // Marks a button of the list as the present one and brings it into view, inside the list alone.
  choose(button) {
    this.article.querySelectorAll("[aria-current]").forEach((one) => one.removeAttribute("aria-current"));
    const list = this.article.querySelector(".turns");
    if (!button) {
      list.scrollTop = 0;
      return;
    }
    button.setAttribute("aria-current", "true");
    const row = button.closest(".turn").getBoundingClientRect();
    const box = list.getBoundingClientRect();
    if (row.top < box.top) list.scrollTop -= box.top - row.top + 8;
    if (row.bottom > box.bottom) list.scrollTop += Math.min(row.bottom - box.bottom + 8, row.top - box.top);
  }
}

const games = [...document.querySelectorAll(".game")].map((article) => new Game(article));
let present = games[0];

function choose(number) {
  present = games[number] ?? games[0];
  games.forEach((game) => (game.article.hidden = game !== present));
}

const menu = document.querySelector(".menu");
if (menu) {
  menu.hidden = false;
  menu.addEventListener("change", (event) => {
    choose(Number(event.target.value));
    present.show(present.place);
  });
}

document.querySelector(".keys").hidden = false;
document.addEventListener("keydown", (event) => {
  if (event.target.closest("select") || event.altKey || event.ctrlKey || event.metaKey) return;
  const steps = { ArrowLeft: "back", ArrowRight: "on", Home: "start", End: "end", ArrowUp: "former", ArrowDown: "next" };
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  present.step(step);
});

const [, game, turn] = location.hash.match(/^#game-(\d+)-turn-(\d+)$/) ?? [];
choose(game ? Number(game) - 1 : 0);
if (menu) menu.querySelector("select").value = String(present.number);
present.show(turn ? Number(turn) : present.last);
