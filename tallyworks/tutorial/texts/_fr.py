"""The course in French."""

from typing import Final

from tallyworks.tutorial.texts._shape import LessonText

TEXTS: Final = {
    1: LessonText(
        "Le premier poste",
        "Les nombres roulent de gauche à droite sur le tapis, et un Plus ajoute sa valeur à "
        "chacun : prenez-le sous la grille, posez-le sur une case, réglez sa valeur et lancez.",
        (
            (
                "Comparez ce qui entre à gauche et ce qui doit sortir à droite : chaque nombre "
                "doit grandir d’autant."
            ),
            "Prenez Plus et posez-le sur n’importe quelle case du tapis : ici, toutes se valent.",
            "Le Plus étant sélectionné, tapez 3 ou montez sa valeur jusqu’à 3. Puis lancez.",
        ),
        "Voilà tout le jeu : des postes sur des tapis, puis Lancer. Le reste est de bien choisir.",
    ),
    2: LessonText(
        "L’ordre compte",
        "Un Fois multiplie, et de deux postes sur un tapis, le premier rencontré agit d’abord.",
        (
            (
                "De 1 à 4, l’entrée grandit de 3 et la sortie de 6 : chaque nombre est doublé, et "
                "quelque chose s’y ajoute."
            ),
            "Doubler d’abord, ou ajouter d’abord ? Suivez le 1, qui doit devenir 7.",
            "Fois 2 d’abord : 1 devient 2. Puis un Plus qui en fait 7.",
        ),
        "Ajouter avant ou après une multiplication, ce n’est pas pareil. Cela va servir aussitôt.",
    ),
    3: LessonText(
        "À petit budget",
        "Une contrainte limite une mesure : ici les postes coûtent 3 au plus, chacun doit donc "
        "valoir son prix.",
        (
            (
                "Chaque sortie vaut 3 fois l’entrée, plus 12. Un Fois coûte 2 : il reste un seul "
                "Plus, dont la valeur s’arrête à 9."
            ),
            "Ce qu’un Plus ajoute avant le Fois est multiplié aussi.",
            "3 × entrée + 12, c’est 3 × (entrée + 4) : le Plus d’abord, puis Fois 3.",
        ),
        "Un petit Plus bien placé a fait le travail de deux.",
    ),
    4: LessonText(
        "Défaire",
        "Moins et Divise défont ce que Plus et Fois ont fait, mais un nombre qui ne se divise pas "
        "exactement bloque la machine.",
        (
            "Ces nombres ont été multipliés par 3, puis on a ajouté 2. Remontez le chemin.",
            "Ce qui a été fait en dernier se défait en premier.",
            "Moins 2 d’abord, et 5 devient 3 ; puis le Divise qui en fait 1.",
        ),
        "Un blocage n’est pas un échec : il montre la case, le cycle et le nombre à regarder.",
    ),
    5: LessonText(
        "Changer de tapis",
        "Monte et Descend envoient un nombre en diagonale : une colonne plus loin, sur le tapis "
        "du dessus ou du dessous.",
        (
            "Ce qui entre sur A doit sortir en B, et inversement.",
            (
                "Deux nombres qui se croisent en diagonale ne se heurtent pas ; deux qui arrivent "
                "sur une même case, si."
            ),
            "Un Descend sur le tapis A et un Monte sur le tapis B, dans la même colonne.",
        ),
        "Les nombres peuvent se croiser, jamais arriver sur une même case au même cycle.",
    ),
    6: LessonText(
        "Chacun son tour",
        "Deux nombres arrivant sur une même case bloquent la machine, mais une Attente retient "
        "chaque nombre un cycle.",
        (
            "Posez un Monte en B1, lancez, et regardez où deux nombres se rencontrent.",
            (
                "Le premier nombre de B arrive sur le tapis A en même temps que le second de A. "
                "Un cycle plus tard, la voie est libre."
            ),
            "Une Attente en B1, et le Monte sur la case suivante.",
        ),
        "Quand compte autant que où. Le déroulé montre les deux : avancez-y pas à pas.",
    ),
    7: LessonText(
        "Deux en un",
        "Une Fusion occupe deux cases, l’une au-dessus de l’autre, et additionne deux nombres qui "
        "y arrivent au même cycle.",
        (
            "B doit livrer des sommes par paires : 4 et 10, 7 et 20, 2 et 30.",
            (
                "Le tapis B commence un cycle plus tard : les nombres de A sont en avance. Vous "
                "savez les retenir."
            ),
            (
                "Une Attente en A1. Une colonne plus loin, une Fusion sur le tapis B, case "
                "partenaire au-dessus."
            ),
        ),
        "Un nombre arrivé seul sur une Fusion continue simplement sa route.",
    ),
    8: LessonText(
        "Dépasser",
        "Un Rapide envoie un nombre deux colonnes plus loin d’un coup, sans toucher la case entre "
        "les deux.",
        (
            (
                "Les nombres de B doivent sortir en A avant ceux de A. Pas d’Attente ici : c’est "
                "à B d’aller plus vite."
            ),
            (
                "Avec un Monte seul, le second nombre de B rencontre le premier de A. Un cycle "
                "gagné suffit."
            ),
            "Un Rapide en B1 mène les nombres en B3 : c’est là que va le Monte.",
        ),
        "Rapide coûte 2 et gagne un cycle. Est-ce rentable ? À vous de voir, chaque jour.",
    ),
    9: LessonText(
        "Pairs et impairs",
        "Un Tri laisse les nombres pairs aller tout droit et envoie les impairs en diagonale, du "
        "côté que vous choisissez.",
        (
            "A doit livrer la moitié de chaque nombre pair, B les impairs tels quels.",
            "Un Divise que tous rencontrent bloque au premier impair : séparez-les avant.",
            (
                "Un Tri en A1 vers le bas ; juste derrière, sur le tapis A, le Divise que seuls "
                "les pairs rencontrent."
            ),
        ),
        "Un tapis à l’entrée, deux à la sortie, chacun son travail.",
    ),
    10: LessonText(
        "Contre la montre",
        "Cette contrainte porte sur le temps : le dernier nombre doit être livré au cycle 8 au "
        "plus tard.",
        (
            (
                "La machine de T07 serait juste ici, mais finirait au cycle 9 : son Attente met "
                "en retard le tapis en avance."
            ),
            "Laissez le tapis A tranquille. C’est le tapis B qui doit rattraper l’autre.",
            (
                "Un Rapide en B1 amène les nombres de B en B3 en même temps que ceux de A : c’est "
                "là qu’il faut les réunir."
            ),
        ),
        "Deux façons de se rencontrer : retenir l’un ou presser l’autre. À vous de choisir.",
    ),
    11: LessonText(
        "Le double",
        "Une Copie occupe deux cases : quand un nombre y arrive, son double apparaît sur la case "
        "partenaire, et chacun suit sa route.",
        (
            "A doit livrer ses nombres inchangés, B le triple de chacun. Mais rien n’entre sur B.",
            "Une Copie sur le tapis A, case partenaire au-dessous, alimente le tapis B.",
            "Une Copie en A1 vers le bas et, sur le tapis B, une colonne plus loin, un Fois.",
        ),
        "Vous connaissez les onze postes. Il reste un atelier.",
    ),
    12: LessonText(
        "Le chef-d’œuvre",
        "Tous les postes sont sur l’établi pour votre dernière pièce, mais la machine occupe 6 "
        "cases au plus.",
        (
            (
                "A veut chaque entrée moins 3. De ces mêmes nombres, B veut la moitié des pairs, "
                "C le triple des impairs."
            ),
            (
                "Soustrayez avant de copier : après la Copie, il faudrait un Moins sur chaque "
                "tapis, une case de trop."
            ),
            (
                "Moins 3 en A1, une Copie en A2 vers le bas, un Tri en B3 vers le bas. Il reste "
                "un poste sur B et un sur C."
            ),
        ),
        "Le travail commun se fait avant la Copie, une seule fois. Vous êtes de la maison.",
    ),
}
