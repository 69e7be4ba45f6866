# gnuplot -e "table='TABLE'" docs/nishio-3sat.gp > docs/nishio-3sat.svg
# TABLE: what build/release/bench/nishio_3sat prints.
set terminal svg size 640,400 font "sans-serif,13" background "white"
set datafile missing "-"
set logscale y
set format y "10^{%L}"
set xlabel "clauses (4.27 a variable)"
set ylabel "states"
set key right center
set grid ytics lc rgb "#dddddd"
plot table using 1:5 with linespoints pt 7 ps .5 lw 2 lc rgb "#b2182b" title "vertices of the graph (lazy)", \
     table using 1:6 with linespoints pt 7 ps .5 lw 2 lc rgb "#2166ac" title "nodes of the search (exact-cover)"
