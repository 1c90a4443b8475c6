"""The course in Italian."""

from typing import Final

from tallyworks.tutorial.texts._shape import LessonText

TEXTS: Final = {
    1: LessonText(
        "La prima stazione",
        "I numeri corrono sul nastro da sinistra a destra, e un Più aggiunge il suo valore a "
        "ognuno: prendilo sotto la griglia, mettilo su una casella, regola il valore e avvia.",
        (
            (
                "Confronta ciò che entra a sinistra con ciò che deve uscire a destra: ogni numero "
                "deve crescere della stessa quantità."
            ),
            "Prendi Più e mettilo su una casella qualsiasi del nastro: qui sono tutte uguali.",
            "Con il Più selezionato, digita 3 o porta il suo valore a 3. Poi avvia.",
        ),
        "Tutto il gioco è qui: stazioni sui nastri, poi Avvia. Il resto è scegliere bene.",
    ),
    2: LessonText(
        "L’ordine conta",
        "Un Per moltiplica, e di due stazioni su un nastro lavora prima quella incontrata prima.",
        (
            (
                "Da 1 a 4 l’ingresso cresce di 3 e l’uscita di 6: ogni numero è raddoppiato, e "
                "qualcosa si aggiunge."
            ),
            "Prima raddoppiare o prima aggiungere? Segui l’1, che deve diventare 7.",
            "Prima Per 2: 1 diventa 2. Poi un Più che ne fa 7.",
        ),
        "Aggiungere prima o dopo una moltiplicazione non è lo stesso. Ti servirà subito.",
    ),
    3: LessonText(
        "Al risparmio",
        "Un vincolo limita una misura: qui le stazioni costano 3 al massimo, quindi ognuna deve "
        "valere il suo prezzo.",
        (
            (
                "Ogni uscita è 3 volte l’ingresso, più 12. Un Per costa 2: resta un solo Più, il "
                "cui valore si ferma a 9."
            ),
            "Anche ciò che un Più aggiunge prima del Per viene moltiplicato.",
            "3 × ingresso + 12 è 3 × (ingresso + 4): prima il Più, poi Per 3.",
        ),
        "Un piccolo Più al posto giusto ha fatto il lavoro di due.",
    ),
    4: LessonText(
        "Disfare",
        "Meno e Dividi disfano ciò che Più e Per hanno fatto, ma un numero che non si divide "
        "esattamente blocca la macchina.",
        (
            "Questi numeri sono stati moltiplicati per 3, poi si è aggiunto 2. Torna indietro.",
            "Ciò che è stato fatto per ultimo si disfa per primo.",
            "Prima Meno 2, e 5 diventa 3; poi il Dividi che ne fa 1.",
        ),
        "Un blocco non è una sconfitta: mostra la casella, il ciclo e il numero da guardare.",
    ),
    5: LessonText(
        "Cambiare nastro",
        "Sale e Scende mandano un numero in diagonale: una colonna più in là, sul nastro di sopra "
        "o di sotto.",
        (
            "Ciò che entra su A deve uscire in B, e viceversa.",
            (
                "Due numeri che si incrociano in diagonale non si scontrano; due che arrivano "
                "sulla stessa casella sì."
            ),
            "Uno Scende sul nastro A e un Sale sul nastro B, nella stessa colonna.",
        ),
        "I numeri possono incrociarsi, mai arrivare sulla stessa casella nello stesso ciclo.",
    ),
    6: LessonText(
        "Uno alla volta",
        "Due numeri che arrivano sulla stessa casella bloccano la macchina, ma un’Attesa "
        "trattiene ogni numero per un ciclo.",
        (
            "Metti un Sale in B1, avvia, e guarda dove due numeri si incontrano.",
            (
                "Il primo numero di B arriva sul nastro A insieme al secondo di A. Un ciclo dopo, "
                "la via è libera."
            ),
            "Un’Attesa in B1, e il Sale sulla casella dopo.",
        ),
        "Il quando conta quanto il dove. La replica mostra entrambi: seguila passo per passo.",
    ),
    7: LessonText(
        "Due in uno",
        "Una Fusione occupa due caselle, una sopra l’altra, e somma due numeri che vi arrivano "
        "nello stesso ciclo.",
        (
            "B deve consegnare le somme a coppie: 4 e 10, 7 e 20, 2 e 30.",
            (
                "Il nastro B comincia un ciclo dopo: i numeri di A sono in anticipo. Sai già come "
                "trattenerli."
            ),
            (
                "Un’Attesa in A1. Una colonna più in là, una Fusione sul nastro B, con la casella "
                "compagna sopra."
            ),
        ),
        "Un numero che arriva da solo su una Fusione va semplicemente avanti.",
    ),
    8: LessonText(
        "Sorpasso",
        "Un Veloce manda un numero due colonne più in là in un colpo, senza toccare la casella in "
        "mezzo.",
        (
            (
                "I numeri di B devono uscire in A prima di quelli di A. Qui non c’è Attesa: è B "
                "che deve correre."
            ),
            (
                "Con un solo Sale, il secondo numero di B incontra il primo di A. Basta "
                "guadagnare un ciclo."
            ),
            "Un Veloce in B1 porta i numeri in B3: è lì che va il Sale.",
        ),
        "Veloce costa 2 e fa guadagnare un ciclo. Conviene? Lo scoprirai ogni giorno.",
    ),
    9: LessonText(
        "Pari e dispari",
        "Uno Smista lascia andare dritti i numeri pari e manda i dispari in diagonale, dal lato "
        "che scegli.",
        (
            "A deve consegnare la metà di ogni numero pari, B i dispari così come sono.",
            "Un Dividi incontrato da tutti blocca la macchina al primo dispari: separali prima.",
            (
                "Uno Smista in A1 verso il basso; subito dopo, sul nastro A, il Dividi che solo i "
                "pari incontrano."
            ),
        ),
        "Un nastro in ingresso, due in uscita, ognuno con il suo lavoro.",
    ),
    10: LessonText(
        "Contro il tempo",
        "Questo vincolo riguarda il tempo: l’ultimo numero va consegnato al più tardi nel ciclo 8.",
        (
            (
                "La macchina di T07 qui sarebbe giusta, ma finirebbe nel ciclo 9: la sua Attesa "
                "fa ritardare il nastro in anticipo."
            ),
            "Lascia stare il nastro A. È il nastro B che deve raggiungere l’altro.",
            "Un Veloce in B1 porta i numeri di B in B3 insieme a quelli di A: falli incontrare lì.",
        ),
        "Due modi di incontrarsi: trattenere l’uno o affrettare l’altro. A te la scelta.",
    ),
    11: LessonText(
        "Il doppio",
        "Una Copia occupa due caselle: quando vi arriva un numero, il suo doppio appare sulla "
        "casella compagna, e ognuno va per la sua strada.",
        (
            (
                "A deve consegnare i suoi numeri invariati, B il triplo di ognuno. Ma su B non "
                "entra niente."
            ),
            "Una Copia sul nastro A, con la casella compagna sotto, riempie il nastro B.",
            "Una Copia in A1 verso il basso e, sul nastro B, una colonna più in là, un Per.",
        ),
        "Ora conosci tutte le undici stazioni. Resta un’officina.",
    ),
    12: LessonText(
        "Il capolavoro",
        "Per il tuo ultimo pezzo hai tutte le stazioni, ma la macchina occupa 6 caselle al "
        "massimo.",
        (
            (
                "A vuole ogni ingresso meno 3. Di quegli stessi numeri, B vuole la metà dei pari, "
                "C il triplo dei dispari."
            ),
            (
                "Sottrai prima di copiare: dopo la Copia servirebbe un Meno su ogni nastro, una "
                "casella di troppo."
            ),
            (
                "Meno 3 in A1, una Copia in A2 verso il basso, uno Smista in B3 verso il basso. "
                "Restano una stazione su B e una su C."
            ),
        ),
        "Il lavoro comune si fa prima della Copia, una volta sola. Ora sei dei nostri.",
    ),
}
