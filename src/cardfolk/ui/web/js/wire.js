/** What goes over the socket, as protocol.py has it. Types only, made by `make protocol`. */

/**
 * Words to translate: an English template (a pair: for one and for many, by `count`), and what fills it.
 *
 * What fills a place is a number, a text, words again (an object with `text`), or an object that says what it is:
 * `{"seat": 0}`, `{"card": "Ks"}`, `{"cards": ["Ks", null]}`, `{"suit": "hearts"}`, `{"suits": ["clubs"]}`,
 * `{"rank": "T"}`, or `{"meld": [["2c", "5h"], ["6h", "6h"]]}`: cards, each with the one that it is or stands for.
 * @typedef {object} Said
 * @property {string | [string, string]} text
 * @property {Record<string, any>} [args]
 */

/**
 * All that one seat, or a spectator, is shown of the game.
 * @typedef {object} View
 * @property {string} game
 * @property {number} seats
 * @property {number | null} viewer null: a spectator
 * @property {number | null} to_move null: nobody, or nobody may know
 * @property {Zone[]} zones
 * @property {Fact[]} facts
 * @property {Said} prompt
 * @property {Offer[]} offers
 * @property {Record<string, Said>} blocked own cards that cannot be played now, and why
 * @property {number[]} scores
 * @property {boolean} [over]
 * @property {boolean} [hidden] who is asked may not be known
 * @property {number[]} [winners]
 * @property {string} [skip] the move that lets it go, where you are asked out of turn
 * @property {number} [low] the rank that is counted from now; that of the two is 0
 */

/**
 * A place for cards: hand, stock, discard, trick, table, meld, army or row.
 * @typedef {object} Zone
 * @property {string} id
 * @property {string} kind
 * @property {number | null} owner
 * @property {(string | Card | null)[]} cards
 * @property {number} count
 * @property {Said} name
 * @property {number[][]} [groups] cards of a hand that would be laid together, by their places
 */

/**
 * A card about which there is more to say than its face.
 * @typedef {object} Card
 * @property {string | null} card
 * @property {string | null} [stands_for] what a wild stands for
 * @property {number | null} [by] who played it
 * @property {string | null} [covers] the card it lies on
 * @property {Said | null} [note]
 * @property {boolean | null} [true] once it was called: whether it is what it was played for
 */

/**
 * Something to know at a glance, about everyone or one seat.
 * @typedef {object} Fact
 * @property {string} name
 * @property {Said} words
 * @property {number | null} [seat]
 */

/**
 * Legal moves that share a verb, the cards used and where they go; the product of its choices.
 *
 * `text` is the move, with {name} for each choice and {cards} for the cards picked, in card order. `pick` of n
 * means any n of the cards in `uses`; 0: all of them.
 * @typedef {object} Offer
 * @property {string} verb
 * @property {string} text
 * @property {Said} label
 * @property {[string, string][]} [uses] zone and card
 * @property {string} [to]
 * @property {string | null} [on]
 * @property {Choice[]} [choices]
 * @property {number} [pick]
 * @property {Said[]} [plan] what it lays down, a line each: to be shown before it is confirmed
 */

/**
 * A part of a move that is not a card of the player's; `kind` is card, suit or suits.
 * @typedef {object} Choice
 * @property {string} name
 * @property {string} kind
 * @property {string[]} values
 * @property {Said} title what is asked
 * @property {Said[]} [notes] what each value would bring
 * @property {string} [lead] what comes before the value in the move's text; an empty value has none
 */

/**
 * Something that happened, with the cards that went from one zone to another.
 * @typedef {object} Happened
 * @property {string} name
 * @property {Said} words
 * @property {number | null} [seat]
 * @property {(string | null)[]} [cards]
 * @property {string} [source]
 * @property {string} [target]
 */

/**
 * Something to see before the table moves on: a full trick, a card turned up, a hand that is counted.
 * @typedef {object} SceneShown
 * @property {string} kind begin, trick, out, score (the sheet has a new line), end, or one of the game's own
 * @property {Said} words to say large
 * @property {View} view how the table looked then; nobody is to move in it
 * @property {number | null} [seat] whom it is about; null: everyone
 * @property {string[]} [zones] where to look
 * @property {number} [heard] how many of the things in `happened` came before it
 * @property {number} [seconds] how long the table waits with it, unless everyone goes on before
 * @property {string[]} [moods] calm, glad, sly, cross or rueful, seat by seat; empty for people; none: all are calm
 * @property {Line | null} [said] what one of them says to it; `happened` has it too, after all of the move
 */

/**
 * What a character says.
 * @typedef {object} Line
 * @property {number} seat
 * @property {Said} words
 */

/**
 * A line of the sheet: what was played, and what each seat scored in it.
 * @typedef {object} SheetDeal
 * @property {Said} title
 * @property {SheetScore[]} scores
 */

/**
 * What one seat scored in a deal, and what for.
 * @typedef {object} SheetScore
 * @property {number} points
 * @property {number} total after it
 * @property {Said[]} [reasons]
 */

/**
 * A seat at the table and who has it.
 * @typedef {object} Place
 * @property {string} [name] empty: free for a person
 * @property {string} [bot] as it was asked for: a level, `hard:bluffer`, a character's id, `luka@beginner`
 * @property {string} [character] the id of the character that the bot is, if it is one
 * @property {boolean} [here] a person with the page open
 * @property {string} [standin] the bot that plays for a person who is away
 * @property {string} [given] SHA-256 of what they have added to the randomness of the next game
 * @property {number} [colour] of the face, as its person has chosen it, from 0 to 7; -1: by the name
 * @property {boolean} [ready] a person who wants the next game, once one is over
 */

/**
 * How the deal of a game can be proved; the secret is there when the game is over.
 * @typedef {object} Fair
 * @property {number} game
 * @property {string} commitment
 * @property {Record<string, string>} [gifts] seat to 256 bits in hexadecimal, once dealt
 * @property {string} [secret]
 */

/**
 * Someone asks to take back their last move: who has agreed.
 * @typedef {object} Back
 * @property {number} seat
 * @property {number[]} agreed
 */

/**
 * How far somebody is in a lesson: the step from 1, the misses in it, whether its move is made.
 * @typedef {object} LessonPlace
 * @property {number} [step]
 * @property {number} [misses]
 * @property {boolean} [done]
 */

/**
 * What a teacher says and shows beside the table now.
 * @typedef {object} Teaching
 * @property {string} game
 * @property {string} teacher a character's id
 * @property {string} mood of their face
 * @property {Said[]} said in their bubble, one after the other
 * @property {string} waits "move", "go on", "end" of the lesson, "watch"
 * @property {Lit} [lit]
 * @property {Said | null} [task] what the learner is to do, in one line
 * @property {string} [answer] the text of the move that is wanted, once it is shown
 * @property {string} [lesson] its name
 * @property {Said | null} [title] of the lesson
 * @property {Said | null} [heading] of the step
 * @property {number} [step] from 1
 * @property {number} [steps]
 * @property {number} [misses]
 */

/**
 * What a teacher points at: cards wherever they lie, zones and facts of the view, verbs of the game.
 * @typedef {object} Lit
 * @property {string[]} [cards]
 * @property {string[]} [zones]
 * @property {string[]} [facts]
 * @property {string[]} [verbs]
 */

/**
 * A move that is shown in a lesson: what happened, what must be seen of it, and the table after it.
 * @typedef {object} LessonFrame
 * @property {View} view
 * @property {Happened[]} [happened]
 * @property {SceneShown[]} [scenes]
 */

/**
 * The table itself; sent when someone comes and whenever something of it changes.
 * @typedef {object} Table
 * @property {"table"} type
 * @property {string} id
 * @property {string} game
 * @property {Record<string, any>} options
 * @property {Place[]} places
 * @property {number | null} you your seat; null: you watch
 * @property {string} stage waiting, playing, between (the next game of the match can begin), over
 * @property {number} match
 * @property {number} games dealt so far
 * @property {number[]} totals
 * @property {boolean} [public]
 * @property {number} [clock] seconds a turn, 0: none
 * @property {number} [window] seconds that claims stay open; 0: until they are answered
 * @property {boolean} [brisk] claims end once all who could claim have answered; else everybody is asked
 * @property {boolean} [gallery] who watches may talk
 * @property {Fair[]} [fair] of the game that is played or over, and of the next
 * @property {Back | null} [back] a take-back that was asked for
 * @property {number} [watching]
 * @property {string} [day] whose deal the first game is, as 2026-11-18: it follows from the date, and nobody adds to it
 */

/**
 * The game as you see it now. A move must name `version`.
 * @typedef {object} Shown
 * @property {"view"} type
 * @property {number} version
 * @property {number} number of the game at this table, from 1
 * @property {View} view
 * @property {string} digest of all that everyone could see here: the same for all who see the same board
 * @property {string} trail of all that you were ever shown here: the same at the same version, wherever you come from
 * @property {Happened[]} [happened] all since the view before
 * @property {SceneShown[]} [scenes] to be shown before `view`, one after the other
 * @property {SheetDeal[] | null} [sheet] what was scored in this game, deal by deal; null: as it was told before
 * @property {boolean} [fresh] `happened` is not what followed the view before: show the position anew
 * @property {number | null} [left] seconds until the clock runs out, or until claims close
 * @property {string} [mine] what you have answered already while claims are open
 * @property {boolean} [decided] nothing can change any more in this deal: you may have the rest played out
 * @property {Said[]} [past] in a fresh view: what you have seen happen in this game before, the last of it
 */

/**
 * A seat is yours. Keep the token: it is the only key to the seat.
 * @typedef {object} Seated
 * @property {"seated"} type
 * @property {number} seat
 * @property {string} token
 */

/**
 * A move was made and is kept for good.
 * @typedef {object} Accepted
 * @property {"accepted"} type
 * @property {string} key
 */

/**
 * What was asked is not possible, and nothing has changed.
 * @typedef {object} Refused
 * @property {"refused"} type
 * @property {Said} why
 * @property {string} [key]
 */

/**
 * Someone says something, or reacts.
 * @typedef {object} Chatted
 * @property {"chatted"} type
 * @property {string} name
 * @property {string} text
 * @property {number | null} [seat]
 * @property {boolean} [old] it was said before you came
 */

/**
 * What a strong bot would do in your seat, knowing what you know.
 * @typedef {object} Advice
 * @property {"advice"} type
 * @property {string} move
 * @property {Said} words the move as one says it
 * @property {Said | null} [why]
 * @property {Record<string, Said>} [dear] what is to be said before moves that cost much, by their texts
 */

/**
 * Why no move uses just these cards.
 * @typedef {object} Reason
 * @property {"reason"} type
 * @property {string[]} cards
 * @property {Said | null} [why]
 */

/**
 * The connection ends, and why.
 * @typedef {object} Failed
 * @property {"failed"} type
 * @property {Said} why
 */

/**
 * The first message: who comes. With a token: the one whose seat it is; without: someone who watches.
 * @typedef {object} Hello
 * @property {"hello"} type
 * @property {number} [protocol]
 * @property {string} [token]
 */

/**
 * Take a free seat (-1: any), or your own back from the bot that stands in for you.
 * @typedef {object} Sit
 * @property {"sit"} type
 * @property {string} name
 * @property {number} [seat]
 * @property {number} [colour] of the face
 */

/**
 * Give a free seat to a bot, or with no name free it again; before the first deal.
 * @typedef {object} Invite
 * @property {"invite"} type
 * @property {number} seat
 * @property {string} [bot]
 */

/**
 * Deal the first game; later, be ready for the next one, which is dealt once everyone who is there is.
 * @typedef {object} Start
 * @property {"start"} type
 */

/**
 * Make a move, in answer to the version of the view it was chosen on. `key` is yours, new for each move.
 * @typedef {object} Move
 * @property {"move"} type
 * @property {string} key
 * @property {string} text
 * @property {number} version
 */

/**
 * Add to the randomness of a game that is not dealt yet.
 * @typedef {object} Give
 * @property {"give"} type
 * @property {number} game
 * @property {string} random
 */

/**
 * Say something; a text among the reactions is one. Who watches, where that is let, says under which name.
 * @typedef {object} Chat
 * @property {"chat"} type
 * @property {string} text
 * @property {string} [name]
 */

/**
 * Let those who watch talk, or have them be silent.
 * @typedef {object} Gallery
 * @property {"gallery"} type
 * @property {boolean} open
 */

/**
 * Ask to take back your last move.
 * @typedef {object} AskBack
 * @property {"back"} type
 */

/**
 * Answer someone who asks to take back.
 * @typedef {object} Agree
 * @property {"agree"} type
 * @property {boolean} yes
 */

/**
 * Let a bot play for someone who is away.
 * @typedef {object} StandIn
 * @property {"standin"} type
 * @property {number} seat
 */

/**
 * Ask what a strong bot would do.
 * @typedef {object} Hint
 * @property {"hint"} type
 */

/**
 * Have your moves made to the end of the deal, where nothing can change any more; against bots only.
 * @typedef {object} PlayOut
 * @property {"playout"} type
 */

/**
 * What you want done without being asked, as long as you are here.
 * @typedef {object} Wish
 * @property {"wish"} type
 * @property {boolean} auto a single legal move plays itself
 * @property {boolean} until_turn every discard is let go until it is your turn; it ends by itself then
 */

/**
 * You have seen enough of the scene on stage; the table goes on once all who are here have.
 * @typedef {object} GoOn
 * @property {"go_on"} type
 */

/**
 * Ask why no move uses just these cards.
 * @typedef {object} Why
 * @property {"why"} type
 * @property {string[]} cards
 */

/**
 * Give your seat up: it is free before the first deal, for others after three minutes; later a bot plays on.
 * @typedef {object} Leave
 * @property {"leave"} type
 */

/**
 * POST /api/tables: what to play, and who. A seat is a bot's name, or empty for a person.
 * @typedef {object} NewTable
 * @property {string} game
 * @property {string[]} seats
 * @property {string} [name] of who makes it, who gets the first free seat; empty: nobody sits down
 * @property {number} [colour] of their face
 * @property {string} [preset]
 * @property {Record<string, any>} [options]
 * @property {number} [match]
 * @property {boolean} [public]
 * @property {number} [clock]
 * @property {number | null} [window] null: as the server has it; 0: no limit
 * @property {boolean} [brisk] claims end once all who could claim have answered, which may tell something
 * @property {boolean} [start] deal at once if every seat is taken
 */

/**
 * POST /api/tables/{id}/games/{number}/again: play a game that is over from one of its moves on.
 * @typedef {object} PlayFrom
 * @property {number} moves that were made before
 * @property {number} seat where you sit
 * @property {string} name
 * @property {number} [colour] of your face
 */

/**
 * The answer to both: the table's id, and the token of the seat that was taken.
 * @typedef {object} Made
 * @property {string} id
 * @property {number | null} [seat]
 * @property {string} [token]
 */

/**
 * A public table in the list GET /api/tables.
 * @typedef {object} Listed
 * @property {string} id
 * @property {string} game
 * @property {Place[]} places
 * @property {string} stage
 */

/**
 * POST /api/mine, to ask about one's seats; POST /api/carry, to take them to another device.
 * @typedef {object} Seats
 * @property {SeatKey[]} seats
 */

/**
 * A seat of one's own: the table, and the token that proves it.
 * @typedef {object} SeatKey
 * @property {string} table
 * @property {string} token
 */

/**
 * A table where one of the seats is yours; POST /api/mine answers with a list, the latest first.
 * @typedef {object} Mine
 * @property {string} id
 * @property {string} game
 * @property {Place[]} places
 * @property {number} you
 * @property {string} stage
 * @property {number} at about when something last happened there, in seconds since 1970
 * @property {Played[]} [games]
 * @property {boolean} [turn] it is your turn; known only while the table is in memory, and of the latest
 * @property {Said | null} [line] where the game stands; known just so
 */

/**
 * A game that is over: its number at its table, when it ended, in seconds since 1970, and how.
 * @typedef {object} Played
 * @property {number} number
 * @property {number} at
 * @property {number[]} scores
 * @property {number[]} winners
 * @property {number | null} [after] it went on from a game played before, after so many of its moves; it counts for nothing
 */

/**
 * The answer to POST /api/carry: a code that gives these seats to one other device, and for how many seconds.
 * @typedef {object} Carried
 * @property {string} code
 * @property {number} seconds
 */

/**
 * What a learner does at a place: a move, cards that no move uses just so, going on, going back, or nothing.
 * @typedef {object} LessonAsked
 * @property {string} game
 * @property {string} [lesson] empty: the first
 * @property {LessonPlace | null} [place] null: it begins
 * @property {string} [move]
 * @property {string[]} [cards]
 * @property {boolean} [go_on]
 * @property {boolean} [back]
 * @property {string} [name]
 */

/**
 * What follows: what is shown in between, then the table and the teacher. `place` is sent with what comes next.
 * @typedef {object} LessonTurn
 * @property {LessonPlace} place
 * @property {Teaching} teaching
 * @property {View} view
 * @property {Place[]} places
 * @property {boolean | null} [accepted] whether it was the move to go on with; null: no move was made
 * @property {boolean} [fresh] the table was laid out anew: show the view without motion
 * @property {LessonFrame[]} [frames]
 */

/**
 * The puzzles of a game, the easiest first: the first is number 1. GET /api/puzzles is a list of these.
 * @typedef {object} PuzzleCourse
 * @property {string} game
 * @property {PuzzleListed[]} puzzles
 */

/**
 * A puzzle in a list: what it is known by, and how many of a hundred bots of each level miss it.
 * @typedef {object} PuzzleListed
 * @property {string} mark
 * @property {Record<string, number>} missed
 */

/**
 * GET /api/today: the game of a day, who sits at its table, and the number of its puzzle.
 * @typedef {object} Today
 * @property {string} day
 * @property {string} game
 * @property {string[]} folk ids of characters
 * @property {number} puzzle
 */

/**
 * POST /api/today: a table with a day's deal, for one who plays it alone; the answer is `Made`.
 * @typedef {object} DailyAsked
 * @property {string} day
 * @property {string} name
 * @property {number} [colour]
 */

/**
 * GET /api/tables/{id}/day: how the day's deal went: a line, and below it rows of signs, one a decision.
 * @typedef {object} DailyResult
 * @property {boolean} whole else there is more to come
 * @property {Said} words
 * @property {string[]} rows
 */

/** @typedef {Table | Shown | Seated | Accepted | Refused | Chatted | Advice | Reason | Failed} FromServer */

/** @typedef {Hello | Sit | Invite | Start | Move | Give | Chat | Gallery | AskBack | Agree | StandIn | Hint | PlayOut | Wish | GoOn | Why | Leave} FromClient */

export {};
