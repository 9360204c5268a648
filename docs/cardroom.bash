# cardroom.bash - completion of the cardroom command for bash; tests/groups/cli keeps it in step with the program.

_cardroom() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
    local games='three-card-catch chase-the-flush super-three-card stadium-three-card dealer-open-pai-gow'
    local options='--help --version' words=

    if [ "$COMP_CWORD" = 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "games rules tables play set settle audit advise analyze report help $options" -- "$word")
        return
    fi
    case $command in
    games | rules) options+=' --json' words=$games ;;
    tables) options+=' --json --check' words=$games ;;
    play)
        options+=' --bankroll --min --max --seats --seed --set --option --plain --four-colour --no-advice'
        words=$games
        ;;
    set) options+=' --all --house-way --json' ;;
    audit) options+=' --store --key --json --export --csv --since --until' ;;
    advise) options+=' --seat --json' ;;
    analyze) options+=' --wager --set --option --table --threads --strategy --json' words=$games ;;
    report) options+=' --format --wager --set --option --table --threads --date' words=$games ;;
    esac
    if [ "$before" = --house-way ]; then
        mapfile -t COMPREPLY < <(compgen -W 'document either-pair' -- "$word")
    elif [ "$before" = --format ]; then
        mapfile -t COMPREPLY < <(compgen -W 'html md json' -- "$word")
    elif [ "$before" = --export ]; then
        mapfile -t COMPREPLY < <(compgen -W 'rounds transfers meters daily meter-changes events' -- "$word")
    elif [ "$before" = --check ] || [ "$before" = --store ] || [ "$before" = --key ] || [ "$before" = --strategy ] || [ "$before" = -o ] ||
        [[ $command == advise && $COMP_CWORD == 2 && $word != -* ]]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
    elif [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
    elif [ "$COMP_CWORD" = 2 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    fi
}

complete -F _cardroom cardroom
