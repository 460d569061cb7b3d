/** The engine's words that stand as parts of its sentences. */
export const PT_WORDS: Readonly<Record<string, string>> = {
  White: 'Brancas',
  Black: 'Pretas',
  white: 'branca',
  black: 'preta',
  row: 'fileira',
  column: 'coluna',
  diagonal: 'diagonal',
};

/** The engine's sentences with `{}` for what changes, and each in Portuguese with its numbered parts. */
export const PT_SENTENCES: readonly (readonly [string, string])[] = [
  // Where something is wrong: these come first, because what they hold is a sentence of its own
  ['line {}, column {}: {}', 'linha {1}, coluna {2}: {3}'],
  ['turn {}, {}, cannot be played: {}', 'o turno {1}, {2}, não pode ser jogado: {3}'],
  ['turn {} of the list: {}', 'turno {1} da lista: {2}'],
  ['the turn {}: {}', 'o turno {1}: {2}'],
  ['the tag {}: {}', 'a etiqueta {1}: {2}'],
  ['in the position, {}', 'na posição, {1}'],
  ['column {}: {}', 'coluna {1}: {2}'],
  // What the page itself says
  ['the engine broke down: {}', 'o motor parou de funcionar: {1}'],
  ['the engine could not be loaded ({})', 'o motor não pôde ser carregado ({1})'],
  ['no picture was made', 'nenhuma imagem foi feita'],
  ['the database did not answer', 'o banco de dados do navegador não respondeu'],
  // What is wrong with a record
  ['this is not UTF-8 text', 'isto não é texto em UTF-8'],
  ['the game is longer than {} bytes', 'a partida tem mais de {1} bytes'],
  [
    'a game begins with its tags, such as [Game "differo"]',
    'uma partida começa com as suas etiquetas, como [Game "differo"]',
  ],
  [
    'a tag is written as [Name "value"] on one line',
    'uma etiqueta se escreve como [Nome "valor"] numa só linha',
  ],
  [
    "a tag's name is 1 to {} letters, digits and underscores, such as Event",
    'o nome de uma etiqueta tem de 1 a {1} letras, dígitos e sublinhados, como Event',
  ],
  [
    'Result, Game, Size and Position follow from the game itself',
    'Result, Game, Size e Position vêm da própria partida',
  ],
  ['a game has at most {} tags', 'uma partida tem no máximo {1} etiquetas'],
  [
    "a tag's value has no line breaks or control characters",
    'o valor de uma etiqueta não tem quebras de linha nem caracteres de controle',
  ],
  [
    'the tag {} stands twice, it may stand once',
    'a etiqueta {1} aparece duas vezes, só pode aparecer uma',
  ],
  ['a result is 1-0, 0-1, 1/2-1/2 or *', 'um resultado é 1-0, 0-1, 1/2-1/2 ou *'],
  [
    'a mark such as ! or $1 must stand behind a turn',
    'um sinal como ! ou $1 deve vir depois de um turno',
  ],
  [
    'the marks are !, ?, !!, ??, !?, ?! and $0 to $255',
    'os sinais são !, ?, !!, ??, !?, ?! e $0 a $255',
  ],
  [
    'this comment has no end, a closing brace',
    'este comentário não tem fim, uma chave que o feche',
  ],
  [
    'this variation has no end, a closing bracket',
    'esta variante não tem fim, um parêntese que a feche',
  ],
  [
    'this closing bracket has no opening one',
    'este parêntese fecha uma variante que não foi aberta',
  ],
  [
    'a variation must stand behind the turn it replaces',
    'uma variante deve vir depois do turno que ela substitui',
  ],
  ['a variation needs a turn', 'uma variante precisa de um turno'],
  [
    "a result must stand at the game's end, not in a variation",
    'um resultado deve estar no fim da partida, não numa variante',
  ],
  [
    'the game has no result at its end: 1-0, 0-1, 1/2-1/2 or *',
    'a partida não tem resultado no fim: 1-0, 0-1, 1/2-1/2 ou *',
  ],
  [
    'nothing but comments may follow the result before the next tags',
    'depois do resultado só podem vir comentários, até as próximas etiquetas',
  ],
  [
    '{} begins neither a turn, a comment, a variation nor a result',
    '{1} não começa nem um turno, nem um comentário, nem uma variante, nem um resultado',
  ],
  [
    'the result at the end is {}, but the Result tag says {}; they must agree',
    'o resultado no fim é {1}, mas a etiqueta Result diz {2}; eles devem concordar',
  ],
  [
    'the result is {}, but by the rules this game ends {}',
    'o resultado é {1}, mas pelas regras esta partida termina {2}',
  ],
  [
    'the game is not named; it must be one of {}',
    'a partida não diz de que jogo é; deve ser um destes: {1}',
  ],
  ['a size is a whole number such as 8', 'um tamanho é um número inteiro, como 8'],
  [
    'the size is {}, but the position has {} rows',
    'o tamanho é {1}, mas a posição tem {2} fileiras',
  ],
  [
    'the game is over before this turn, {} has won',
    'a partida terminou antes deste turno, as {1} venceram',
  ],
  [
    'the game is over before this turn, it is a draw',
    'a partida terminou antes deste turno, está empatada',
  ],
  [
    'the game is over before this turn, the position stood for the third time',
    'a partida terminou antes deste turno, a posição surgiu pela terceira vez',
  ],
  // Why a move is not legal
  ['the game is over', 'a partida terminou'],
  ['{} is not on this board', '{1} não está neste tabuleiro'],
  ['there is no cell {} on this board', 'não há casa {1} neste tabuleiro'],
  ['there is no piece on {}', 'não há peça em {1}'],
  ["the piece on {} is {}'s", 'a peça em {1} é das {2}'],
  ['{} must move to another square', '{1} precisa ir para outra casa'],
  ['{} must move to another cell', '{1} precisa ir para outra casa'],
  [
    '{} and {} are not on one row, column or diagonal',
    '{1} e {2} não estão na mesma fileira, coluna ou diagonal',
  ],
  ['{} and {} are not on one line', '{1} e {2} não estão na mesma linha'],
  ['{} moves exactly 1 square along this {}', '{1} anda exatamente 1 casa nesta {2}'],
  ['{} moves exactly {} squares along this {}', '{1} anda exatamente {2} casas nesta {3}'],
  ['{} moves exactly 1 cell along this line', '{1} anda exatamente 1 casa nesta linha'],
  ['{} moves exactly {} cells along this line', '{1} anda exatamente {2} casas nesta linha'],
  [
    'the piece on {} cannot move along any of its lines',
    'a peça em {1} não pode andar em nenhuma das suas linhas',
  ],
  ['{} holds your own piece', 'em {1} está uma peça sua'],
  ['only the piece on {} may jump on', 'só a peça em {1} pode continuar saltando'],
  [
    '{} would only step along this {}, and a step cannot follow a jump',
    '{1} só daria um passo nesta {2}, e um passo não pode seguir um salto',
  ],
  ['the piece has already stood on {} in this turn', 'a peça já esteve em {1} neste turno'],
  [
    'stop is only for a piece that could jump on',
    'stop é só para uma peça que poderia continuar saltando',
  ],
  ["this is {}'s first turn: one jump only", 'este é o primeiro turno das {1}: só um salto'],
  ['a single step ends the turn', 'um passo simples termina o turno'],
  [
    'the piece on {} cannot jump on, so the turn is over',
    'a peça em {1} não pode continuar saltando, então o turno acabou',
  ],
  ['stop ends the turn', 'stop termina o turno'],
  ['this move ends the game', 'este lance termina a partida'],
  [
    '{} has {} white and {} black pieces on this line, so it cannot move along it',
    '{1} tem {2} brancas e {3} pretas nesta linha, então não pode andar nela',
  ],
  [
    '{} has {} white and {} black piece on this line, so it cannot move along it',
    '{1} tem {2} brancas e {3} preta nesta linha, então não pode andar nela',
  ],
  ["{} is in {}'s goal row", '{1} está na fileira de meta das {2}'],
  ['{} already holds a {} piece', 'em {1} já está uma peça {2}'],
  ['a turn is one move', 'um turno é um lance'],
  [
    'a move has two squares: where a piece stands and where it goes',
    'um lance tem duas casas: onde a peça está e para onde vai',
  ],
  [
    'a move has two cells: where a piece stands and where it goes',
    'um lance tem duas casas: onde a peça está e para onde vai',
  ],
  [
    'the first turn is one stone on an empty square, such as b2',
    'o primeiro turno é uma pedra numa casa vazia, como b2',
  ],
  [
    'a turn begins with a drop on an enemy stone, such as b2>b3',
    'um turno começa com uma queda sobre uma pedra inimiga, como b2>b3',
  ],
  [
    'after the drop a free stone is owed, such as +c1',
    'depois da queda falta uma pedra livre, como +c1',
  ],
  ['{} already holds a {} stone', 'em {1} já está uma pedra {2}'],
  ['there is no stone on {} to drop on', 'não há pedra em {1} sobre a qual cair'],
  ['{} holds your own stone', 'em {1} está uma pedra sua'],
  [
    'a stone is pushed to a square next to it, not from {} to {}',
    'uma pedra é empurrada para uma casa vizinha, não de {1} para {2}',
  ],
  [
    'the stone on {} has no empty square next to it to be pushed to',
    'a pedra em {1} não tem casa vizinha vazia para onde ser empurrada',
  ],
  [
    'a free stone must not touch another stone: {} is next to {}',
    'uma pedra livre não pode tocar outra pedra: {1} é vizinha de {2}',
  ],
  [
    'the first turn is one stone, without a free stone',
    'o primeiro turno é uma pedra, sem pedra livre',
  ],
  [
    'no square is open to a free stone, so the turn ends with the drop',
    'nenhuma casa está aberta a uma pedra livre, então o turno termina com a queda',
  ],
  ['the free stone ends the turn', 'a pedra livre termina o turno'],
  [
    'a drop has two squares: an enemy stone and where it is pushed',
    'uma queda tem duas casas: uma pedra inimiga e para onde ela é empurrada',
  ],
  // What is wrong with a typed turn or position
  ['a cell such as b2 is missing here', 'falta aqui uma casa, como b2'],
  [
    'there is no such cell on this board, its cells are {} to {}',
    'não há essa casa neste tabuleiro, as casas são {1} a {2}',
  ],
  ['there is no such cell on this board', 'não há essa casa neste tabuleiro'],
  ['one move ends here, nothing may follow it', 'um lance termina aqui, nada pode segui-lo'],
  ['{} is missing here', 'falta aqui {1}'],
  [
    'the game is a draw: this position has come up for the third time',
    'a partida está empatada: esta posição surgiu pela terceira vez',
  ],
  [
    'there is no text; a position is its rows, side and turn',
    'não há texto; uma posição são as suas fileiras, o lado e o turno',
  ],
  ['the board has 1 row, it needs {} to {}', 'o tabuleiro tem 1 fileira, precisa de {1} a {2}'],
  [
    'the board has {} rows, it needs {} to {}',
    'o tabuleiro tem {1} fileiras, precisa de {2} a {3}',
  ],
  ['the board has 1 row, it needs {}', 'o tabuleiro tem 1 fileira, precisa de {1}'],
  ['the board has {} rows, it needs {}', 'o tabuleiro tem {1} fileiras, precisa de {2}'],
  [
    'row {} from the top has too many cells, it needs {}',
    'a fileira {1} a partir de cima tem casas demais, precisa de {2}',
  ],
  [
    'row {} from the top has too few cells, it needs {}',
    'a fileira {1} a partir de cima tem casas de menos, precisa de {2}',
  ],
  ['{} is not w, b or a number of empty cells', '{1} não é w, b nem um número de casas vazias'],
  ['a number of empty cells starts with 1 to 9', 'um número de casas vazias começa com 1 a 9'],
  ['the side to move is missing, w or b', 'falta o lado que joga, w ou b'],
  ['the side to move must be w or b', 'o lado que joga deve ser w ou b'],
  ['the turn number is missing', 'falta o número do turno'],
  ['the turn must be a whole number from 1 to {}', 'o turno deve ser um número inteiro de 1 a {1}'],
  ['nothing may follow here', 'nada pode vir depois daqui'],
  [
    'a turn is a single move, so nothing can be pending',
    'um turno é um só lance, então nada pode estar pendente',
  ],
  [
    'the first turn is a single move, so nothing can be pending',
    'o primeiro turno é um só lance, então nada pode estar pendente',
  ],
  ['the pending part must be the word free', 'a parte pendente deve ser a palavra free'],
  [
    'no square is open to a free stone, so none can be owed',
    'nenhuma casa está aberta a uma pedra livre, então nenhuma pode faltar',
  ],
  [
    'the pending part must be cells joined by -, such as b2-b4',
    'a parte pendente deve ser casas ligadas por -, como b2-b4',
  ],
  [
    'a path has at least two cells, such as b2-b4',
    'um caminho tem pelo menos duas casas, como b2-b4',
  ],
  ['a path may not come to a cell twice', 'um caminho não pode passar duas vezes pela mesma casa'],
  [
    'this is not a jump from the cell before: two or more squares straight',
    'isto não é um salto a partir da casa anterior: duas ou mais casas em linha reta',
  ],
  [
    'the jumping piece has left this cell, so it must be empty',
    'a peça que salta deixou esta casa, então ela deve estar vazia',
  ],
  [
    'the path must end on a piece of the side to move',
    'o caminho deve terminar numa peça do lado que joga',
  ],
  [
    'the piece cannot jump on from here, so its turn is over',
    'a peça não pode continuar saltando daqui, então o turno acabou',
  ],
  ['there is no such game, the games are {}', 'não há esse jogo, os jogos são {1}'],
  ['{} has one board, without a choice of size', '{1} tem um só tabuleiro, sem escolha de tamanho'],
  ['{} is played on sizes {} to {}, not {}', '{1} é jogado nos tamanhos {2} a {3}, não {4}'],
  ['the link carries no game', 'o link não leva nenhuma partida'],
  ['the link carries too much', 'o link leva demais'],
  // What makes moves legal
  [
    '{} to {}, {} white − {} black = {}: {} moves exactly 1 cell',
    '{1} a {2}, {3} brancas − {4} pretas = {5}: {6} anda exatamente 1 casa',
  ],
  [
    '{} to {}, {} white − {} black = {}: {} moves exactly {} cells',
    '{1} a {2}, {3} brancas − {4} pretas = {5}: {6} anda exatamente {7} casas',
  ],
  [
    '{} to {}, {} white − {} black = {}: {} cannot move along it',
    '{1} a {2}, {3} brancas − {4} pretas = {5}: {6} não pode andar nela',
  ],
  ['{} to {}, {} white − {} black = {}', '{1} a {2}, {3} brancas − {4} pretas = {5}'],
  [
    '{} to {}, {} black − {} white = {}: {} moves exactly 1 cell',
    '{1} a {2}, {3} pretas − {4} brancas = {5}: {6} anda exatamente 1 casa',
  ],
  [
    '{} to {}, {} black − {} white = {}: {} moves exactly {} cells',
    '{1} a {2}, {3} pretas − {4} brancas = {5}: {6} anda exatamente {7} casas',
  ],
  [
    '{} to {}, {} black − {} white = {}: {} cannot move along it',
    '{1} a {2}, {3} pretas − {4} brancas = {5}: {6} não pode andar nela',
  ],
  ['{} to {}, {} black − {} white = {}', '{1} a {2}, {3} pretas − {4} brancas = {5}'],
  ['1 piece in this {}: {} moves exactly 1 square', '1 peça nesta {1}: {2} anda exatamente 1 casa'],
  [
    '{} pieces in this {}: {} moves exactly {} squares',
    '{1} peças nesta {2}: {3} anda exatamente {4} casas',
  ],
  ['all white pieces are apart', 'todas as peças brancas estão afastadas'],
  ['all black pieces are apart', 'todas as peças pretas estão afastadas'],
  ['{} of {} white pieces touch another', '{1} de {2} peças brancas tocam outra'],
  ['{} of {} black pieces touch another', '{1} de {2} peças pretas tocam outra'],
  ['a {} group of 1 stone', 'um grupo de 1 pedra {1}'],
  ['a white group of {} stones', 'um grupo de {1} pedras brancas'],
  ['a black group of {} stones', 'um grupo de {1} pedras pretas'],
  ['no square is open to free stones any more', 'nenhuma casa está mais aberta a pedras livres'],
  ['1 square is open to free stones', '1 casa está aberta a pedras livres'],
  ['{} squares are open to free stones', '{1} casas estão abertas a pedras livres'],
  [
    'the stone on {} is settled: it cannot be pushed',
    'a pedra em {1} está assentada: não pode ser empurrada',
  ],
  ['the stone on {} can be pushed to 1 square', 'a pedra em {1} pode ser empurrada para 1 casa'],
  [
    'the stone on {} can be pushed to {} squares',
    'a pedra em {1} pode ser empurrada para {2} casas',
  ],
];
