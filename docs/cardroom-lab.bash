# cardroom-lab.bash - completion of the cardroom-lab command for bash; tests/groups/cli keeps it in step with the program.

_cardroom_lab() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
    local games options='--help --version' words=

    if [ "$COMP_CWORD" = 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "games rules tables exercise set settle verify self-check play drill advise answer analyze protect compare design risk houseway simulate sweep report rng lab packet help $options" -- "$word")
        return
    fi
    games=$("${COMP_WORDS[0]}" games --csv 2>/dev/null | sed '1d; s/,.*//')
    case $command in
    games) options+=' --json --csv' words=$games ;;
    rules) options+=' --variations --json' words=$games ;;
    tables) options+=' --json --csv --check' words=$games ;;
    exercise) options+=' --about --answer --json' words=$games ;;
    set) options+=' --all --house-way --wheel --json --csv' ;;
    settle) options+=' --explain --json --language' ;;
    verify) options+=' --key --commitment --reveal --tables --json' ;;
    self-check) options+=' --config --store --approved --json' ;;
    play)
        options+=' --bankroll --min --max --seats --seed --set --option --receipts --key --no-advice'
        words=$games
        ;;
    drill) options+=' --dealer --port' words=$games ;;
    advise) options+=' --seat --rule --json --cards' ;;
    analyze) options+=' --wager --set --option --table --rule --threads --strategy --evaluate --frontier --json --csv' words=$games ;;
    protect)
        options+=' --information --groups --penetration --probability --wager --set --option --table --rule --limit --rounds --error --seed --threads --strategy --list --json --csv'
        words=$games
        ;;
    compare) options+=' --wager --set --option --table --rule --threads --sensitivity --json --csv' words=$games ;;
    design)
        options+=' --wager --edge --hit-rate --deviation --top --total --line --values --by --set --option --threads --limit --json --csv'
        words=$games
        ;;
    risk)
        options+=' --wager --set --option --table --rounds --bankroll --aggregate --stake --covariance --threads --json --csv'
        words=$games
        ;;
    houseway)
        options+=' --costs --rules --wheel --threads --print --json --csv'
        words='document either-pair foxwoods simple'
        ;;
    simulate)
        options+=' --rounds --seed --seats --strategy --set --option --table --rule --threads --state --until-error --json --csv'
        words=$games
        ;;
    sweep) options+=' --manifest --out --shard --shared --merge --plot --where --json' ;;
    report) options+=' --format --json --wager --set --option --table --rule --threads --date' words=$games ;;
    rng) options+=' --test --raw --deals --seed --game --size --threads --break --json --csv --bytes --rounds --decks' ;;
    lab) options+=' --port' ;;
    packet) options+=' --game --source --date --full --json' ;;
    esac
    if [ "$before" = --house-way ]; then
        mapfile -t COMPREPLY < <(compgen -W 'document either-pair' -- "$word")
    elif [ "$before" = --wheel ]; then
        mapfile -t COMPREPLY < <(compgen -W 'lowest second' -- "$word")
    elif [ "$before" = --format ]; then
        mapfile -t COMPREPLY < <(compgen -W 'html md json' -- "$word")
    elif [[ $command == @(rng|packet) && ($before == --deals || $before == --game) ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$games" -- "$word")
    elif [[ $command == rng && $before == --size ]]; then
        mapfile -t COMPREPLY < <(compgen -W 'small normal large' -- "$word")
    elif [[ $command == rng && $before == --break ]]; then
        mapfile -t COMPREPLY < <(compgen -W 'modulo lcg swap' -- "$word")
    elif [[ $before == --@(approved|check|config|manifest|out|strategy|state|file|receipts|key|reveal|source) || $before == -o ]] ||
        [[ $command == verify && $word != -* ]] ||
        [[ $command == advise && $COMP_CWORD == 2 && $word != -* ]]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
    elif [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
    elif [ "$COMP_CWORD" = 2 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    fi
}

complete -F _cardroom_lab cardroom-lab
