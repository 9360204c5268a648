"""The main edge of each game, as an exact fraction, from libcardroom."""
import cardroom

for game in cardroom.games():
    measure = cardroom.analyze(game.id, **game.main)[0]
    print(f"{game.name}: {measure.edge} = {float(measure.edge):.4%} of the {measure.basis}")
