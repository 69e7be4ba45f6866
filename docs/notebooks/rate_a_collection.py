# %% [markdown]
# # Rate a collection and plot it
#
# A hundred random minimal puzzles (`data/minimal_3x3.txt`), rated on the scales of Sudoku Explainer and HoDoKu. How hard
# is a random puzzle, and do the scales agree?

# %%
from pathlib import Path

import matplotlib.pyplot as plt
import pandas as pd

import sudokit

# The notebook may run in any folder of the project.
root = next(folder for folder in (Path.cwd(), *Path.cwd().parents) if (folder / "data/minimal_3x3.txt").exists())
lines = [line for line in (root / "data/minimal_3x3.txt").read_text().splitlines() if line[0] != "#"]
table = pd.DataFrame({"puzzle": lines})

# %% [markdown]
# All cores rate. A row without one solution would be marked in `row` and have no rating.

# %%
rated = sudokit.rate_many(table["puzzle"], ["se", "hodoku"])
assert (rated.row == sudokit.Row.OK).all()
table["givens"] = [sudokit.Puzzle(text).givens for text in table["puzzle"]]
table["se"] = rated.er / 10
table["hodoku"] = rated.hodoku_score
print(table[["givens", "se", "hodoku"]].describe().round(1).to_string())
print("rank correlation of the scales:", round(table["se"].rank().corr(table["hodoku"].rank()), 2))

# %%
figure, (left, right) = plt.subplots(1, 2, figsize=(9, 4))
left.hist(table["se"], bins=20)
left.set_xlabel("Sudoku Explainer rating")
left.set_ylabel("puzzles")
right.scatter(table["se"], table["hodoku"])
right.set_xlabel("Sudoku Explainer rating")
right.set_ylabel("HoDoKu score")
right.set_yscale("log")
plt.show()

# %% [markdown]
# The hardest one on Sudoku Explainer's scale, and the step that gives it its rating. A notebook shows a puzzle as a
# picture, with our own steps below it.

# %%
hardest = sudokit.Puzzle(table.loc[table["se"].idxmax(), "puzzle"])
step = max(hardest.explain(scale="se").steps, key=lambda step: step.score)
print(step.title, step.score / 10)
hardest

# %% [markdown]
# All steps on that scale. After a click into the viewer, the arrow keys lead from step to step.

# %%
hardest.explain(scale="se")
