# cardroom.bash - completion of the cardroom command for bash; tests/groups/cli keeps it in step with the program.

_cardroom() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
    local games options='--help --version' words=

    if [ "$COMP_CWORD" = 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "games rules tables play drill exercise set settle serve audit room backup archive witness self-check verify key advise analyze protect compare design houseway risk simulate sweep report rng lab packet help $options" -- "$word")
        return
    fi
    games=$("${COMP_WORDS[0]}" games 2>/dev/null | sed -n 's/^\([a-z][a-z-]*\) .*/\1/p')
    case $command in
    games) options+=' --json' words=$games ;;
    rules) options+=' --variations --json' words=$games ;;
    tables) options+=' --json --check' words=$games ;;
    play)
        options+=' --bankroll --min --max --seats --seed --set --option --plain --four-colour --receipts --key --no-advice'
        words=$games
        ;;
    drill) options+=' --dealer --port' words=$games ;;
    exercise) options+=' --about --answer --json' words=$games ;;
    set) options+=' --all --house-way --wheel --json' ;;
    settle) options+=' --explain --json --language' ;;
    serve) options+=' --config --check --demo --standby --unapproved --accept-clock --accept-people --accept-older-books --expired-certificate --witness --store --key --old-key --address --log --log-level --stop-seconds' ;;
    backup) options+=' --store --restore --json' ;;
    audit) options+=' --store --key --public --witness --allow-unsigned --from-snapshot --threads --json --export --csv --since --until' ;;
    archive) options+=' --store --key --before --remove' ;;
    witness) options+=' --key' ;;
    self-check) options+=' --config --store --approved --json' ;;
    room) options+=' --store --day --since --until --json' words='master boxes table game dealer cage slips slip' ;;
    lab) options+=' --port' ;;
    packet) options+=' --game --source --date --full --json' ;;
    verify) options+=' --key --commitment --reveal --tables --json' ;;
    key) options+=' --new --public --json' ;;
    advise) options+=' --seat --rule --json --cards' ;;
    analyze) options+=' --wager --set --option --table --rule --threads --strategy --evaluate --frontier --json' words=$games ;;
    compare) options+=' --wager --set --option --table --rule --threads --sensitivity --json --csv' words=$games ;;
    design)
        options+=' --wager --edge --hit-rate --deviation --top --total --line --values --by --set --option --threads --limit --json --csv'
        words=$games
        ;;
    houseway)
        options+=' --costs --rules --wheel --threads --print --json --csv'
        words='document either-pair foxwoods simple'
        ;;
    protect)
        options+=' --information --groups --penetration --probability --wager --set --option --table --rule --limit --rounds --error --seed --threads --strategy --list --json --csv'
        words=$games
        ;;
    risk)
        options+=' --wager --set --option --table --rounds --bankroll --aggregate --stake --covariance --threads --json --csv'
        words=$games
        ;;
    simulate)
        options+=' --rounds --seed --seats --strategy --set --option --table --rule --threads --state --until-error --json'
        words=$games
        ;;
    sweep) options+=' --manifest --out --shard --shared --merge --plot --where --json' ;;
    report) options+=' --format --json --wager --set --option --table --rule --threads --date' words=$games ;;
    rng) options+=' --test --raw --deals --seed --game --size --threads --break --json --bytes --rounds --decks' ;;
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
    elif [[ $before == --@(approved|check|config|manifest|out|restore|strategy|state|file|receipts|key|old-key|reveal|new|public|source|witness) || $before == -o ]] ||
        [[ $command == verify && $word != -* ]] ||
        [[ $command == @(advise|key|backup) && $COMP_CWORD == 2 && $word != -* ]]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
    elif [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
    elif [ "$COMP_CWORD" = 2 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    fi
}

complete -F _cardroom cardroom
