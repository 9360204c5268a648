# cardroom.bash - completion of the cardroom command for bash; tests/groups/cli keeps it in step with the program.

_cardroom() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
    local games options='--help --version' words=

    if [ "$COMP_CWORD" = 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "games rules tables exercise set settle verify self-check serve key audit room backup archive witness help $options" -- "$word")
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
    serve) options+=' --config --check --demo --standby --unapproved --accept-clock --accept-people --accept-older-books --expired-certificate --witness --store --key --old-key --address --log --log-level --stop-seconds' ;;
    key) options+=' --new --public --json' ;;
    audit) options+=' --store --key --public --witness --allow-unsigned --from-snapshot --threads --json --export --csv --since --until' ;;
    room) options+=' --store --day --since --until --json' words='master boxes table game dealer cage slips slip' ;;
    backup) options+=' --store --restore --json' ;;
    archive) options+=' --store --key --before --remove' ;;
    witness) options+=' --key' ;;
    esac
    if [ "$before" = --house-way ]; then
        mapfile -t COMPREPLY < <(compgen -W 'document either-pair' -- "$word")
    elif [ "$before" = --wheel ]; then
        mapfile -t COMPREPLY < <(compgen -W 'lowest second' -- "$word")
    elif [[ $before == --@(approved|check|config|restore|key|old-key|reveal|new|public|witness) || $before == -o ]] ||
        [[ $command == verify && $word != -* ]] ||
        [[ $command == @(key|backup) && $COMP_CWORD == 2 && $word != -* ]]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
    elif [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
    elif [ "$COMP_CWORD" = 2 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    fi
}

complete -F _cardroom cardroom
