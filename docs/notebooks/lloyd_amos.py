# %% [markdown]
# # Repeat a figure of Lloyd and Amos
#
# H. Lloyd and M. Amos, *Solving Sudoku with ant colony optimization* (2018), Fig. 8: how many instances are solved by
# propagation alone, by the share of the cells that is given. Their own 100 instances at each of 21 points are in the
# study `studies/lloyd_fig8.toml`; here are 40 new ones at each of 11 points.

# %%
from pathlib import Path

import matplotlib.pyplot as plt
import pandas as pd

import sudokit

COUNT = 40
PERCENTS = range(0, 101, 10)

# %% [markdown]
# The family `blank` makes instances as the paper does: a random solution, of which a share is given.


# %%
def share_solved(percent: int) -> float:
    made = sudokit.make(COUNT, family="blank", fixed=percent / 100, seed=1)
    answers = [instance.puzzle.solve(engine="singles") for instance in made]
    return sum(answer.solution is not None for answer in answers) / COUNT


measured = pd.Series({percent: share_solved(percent) for percent in PERCENTS})

# %% [markdown]
# The column that the study kept beside its own runs: recomputed from the authors' archive and code.

# %%
# The notebook may run in any folder of the project.
root = next(folder for folder in (Path.cwd(), *Path.cwd().parents) if (folder / "docs/results").exists())
kept = pd.read_csv(root / "docs/results/lloyd_fig8.csv")
kept = kept[(kept["measure"] == "solved") & kept["row"].str.startswith("order 3 /")]
published = pd.Series((kept["published_value"] / 100).to_numpy(), kept["row"].str.split().str[-1].astype(int))

# %%
figure, axes = plt.subplots(figsize=(7, 4))
axes.plot(published.index, published, label="Lloyd and Amos, 100 instances a point")
axes.plot(measured.index, measured, "o", label=f"here, {COUNT} instances a point")
axes.set_xlabel("cells given (%)")
axes.set_ylabel("solved by propagation alone")
axes.legend()
plt.show()

# %%
print(pd.DataFrame({"here": measured, "published": published}).dropna().to_string())
