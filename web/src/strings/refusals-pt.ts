/**
 * What the server says when it refuses something, with `{}` for what changes, and each in Portuguese
 * with its numbered parts. A test reads the server's source for sentences that are missing here.
 */
export const PT_REFUSALS: readonly (readonly [string, string])[] = [
  // Making a game and sitting down at it
  ['you cannot play yourself', 'você não pode jogar consigo mesmo'],
  ['there is no player of that name', 'não há jogador com esse nome'],
  ['the levels are 1 to 10, not {}', 'os níveis são 1 a 10, não {1}'],
  ['games against a level are not rated', 'partidas contra um nível não valem pontos'],
  ['a rated game needs an account', 'uma partida que vale pontos precisa de uma conta'],
  ['a rated game needs a clock', 'uma partida que vale pontos precisa de um relógio'],
  [
    'a rated game starts as its rules say',
    'uma partida que vale pontos começa como as regras dizem',
  ],
  [
    'you have {} open games already: take one back first',
    'você já tem {1} partidas abertas: retire uma primeiro',
  ],
  [
    'you have {} games in the lobby already: take one back first',
    'você já tem {1} partidas no salão: retire uma primeiro',
  ],
  ['the game would be over before it starts', 'a partida terminaria antes de começar'],
  ['the position is of another size', 'a posição é de outro tamanho'],
  [
    'a Fischer clock has up to 3 hours and up to 3 minutes a turn, and at least a second',
    'um relógio Fischer tem até 3 horas e até 3 minutos por turno, e pelo menos um segundo',
  ],
  [
    'a byo-yomi clock has up to 3 hours, then 1 to 25 periods of 1 second to 10 minutes',
    'um relógio byo-yomi tem até 3 horas, depois 1 a 25 períodos de 1 segundo a 10 minutos',
  ],
  ['correspondence has 1 to 14 days a turn', 'a correspondência tem 1 a 14 dias por turno'],
  [
    'you have made this game: send its link to somebody else',
    'você criou esta partida: mande o link a outra pessoa',
  ],
  ['the game has started', 'a partida já começou'],
  ['a connection follows at most {} games', 'uma conexão acompanha no máximo {1} partidas'],
  // Ending a game
  [
    'a game can be aborted before its second turn; now you can resign',
    'uma partida pode ser cancelada antes do segundo turno; agora você pode desistir',
  ],
  ['the other player is here', 'o outro jogador está aqui'],
  ['there is nothing to claim in this game', 'não há nada a reivindicar nesta partida'],
  ['you can claim that in {} s', 'você pode reivindicar isso em {1} s'],
  // Offers
  ['the computer plays on', 'o computador continua jogando'],
  ['you have offered that already', 'você já propôs isso'],
  ['you have played no turn yet', 'você ainda não jogou nenhum turno'],
  [
    'a draw can be offered once both have played a turn',
    'o empate pode ser proposto depois que ambos jogarem um turno',
  ],
  [
    'that was offered once; the other player may still do it',
    'isso já foi proposto uma vez; o outro jogador ainda pode fazê-lo',
  ],
  [
    'that can be offered again after one more turn of yours',
    'isso pode ser proposto de novo depois de mais um turno seu',
  ],
  [
    'that can be offered again after {} more turns of yours',
    'isso pode ser proposto de novo depois de mais {1} turnos seus',
  ],
  ['the next game has been made already', 'a próxima partida já foi criada'],
  [
    'a rematch can be offered once the game is over',
    'a revanche pode ser proposta quando a partida terminar',
  ],
  ['that is not offered any more', 'isso não está mais proposto'],
  ['that is not offered', 'isso não está proposto'],
  // Conditional turns
  [
    'only correspondence games have conditional turns',
    'só partidas por correspondência têm turnos condicionais',
  ],
  ['it is your turn: play it', 'é a sua vez: jogue'],
  [
    'a plan has at most {} lines of at most {} turns',
    'um plano tem no máximo {1} linhas de no máximo {2} turnos',
  ],
  ['a line of a plan ends with your answer', 'uma linha de um plano termina com a sua resposta'],
  ['two lines answer "{}" differently', 'duas linhas respondem a "{1}" de modos diferentes'],
  // Chat
  ['guests cannot talk on this server', 'visitantes não podem conversar neste servidor'],
  ['there is nothing to say', 'não há nada a dizer'],
  ['wait a little before the next line', 'espere um pouco antes da próxima linha'],
  // Names, passwords and tokens
  ['a name has 3 to 20 characters', 'um nome tem 3 a 20 caracteres'],
  [
    'a name has the letters a to z, digits, _ and -, and begins with a letter',
    'um nome tem as letras a a z, dígitos, _ e -, e começa com uma letra',
  ],
  ['this name is reserved, choose another one', 'este nome é reservado, escolha outro'],
  ['the name {} is taken, choose another one', 'o nome {1} já é de alguém, escolha outro'],
  [
    'a password has at least 8 characters and at most {} bytes',
    'uma senha tem pelo menos 8 caracteres e no máximo {1} bytes',
  ],
  ['a password must not be the name', 'a senha não pode ser o nome'],
  [
    'this password is one of the first that are guessed',
    'esta senha é uma das primeiras que se adivinham',
  ],
  ['a label has 1 to 60 characters', 'uma descrição tem 1 a 60 caracteres'],
  [
    'a token needs a scope: play, challenge or read',
    'uma chave precisa de uma permissão: jogar, desafiar ou ler',
  ],
  [
    'an account has at most {} tokens: revoke one',
    'uma conta tem no máximo {1} chaves: retire uma',
  ],
  ['that is too often: try again in {} s', 'isso é vezes demais: tente de novo em {1} s'],
  // The archive
  ['a page has 1 to {} games', 'uma página tem 1 a {1} partidas'],
  ['there is no game {}', 'não há jogo {1}'],
  ['an opening has at most {} turns', 'uma abertura tem no máximo {1} turnos'],
  ['an opening needs a game', 'uma abertura precisa de um jogo'],
];
