#include "deduce/explainer/chains.hpp"

#include "deduce/explainer/closure.hpp"

namespace sudokit::nine::se {
namespace {

bool forcing(const Board& board, const ChainStyle& style, ClosurePool& pool, Hint& hint) {
  ChainSink sink(false, hint.explain);
  forcing_chains(board, style, pool, sink);
  return take_best(sink, hint);
}

}  // namespace

bool unary_chain(const Board& board, Hint& hint) {
  ChainSink sink(false, hint.explain);
  unary_chains(board, sink);
  return take_best(sink, hint);
}

bool nishio(const Board& board, ClosurePool& pool, Hint& hint) {
  return forcing(board, {false, true, true, 0, 0}, pool, hint);
}

bool multiple_chain(const Board& board, ClosurePool& pool, Hint& hint) {
  return forcing(board, {true, false, false, 0, 0}, pool, hint);
}

bool dynamic_chain(const Board& board, Dialect dialect, ClosurePool& pool, Hint& hint) {
  return forcing(board, {true, true, false, 0, 0, dialect}, pool, hint);
}

bool dynamic_chain_plus(const Board& board, Dialect dialect, ClosurePool& pool, Hint& hint) {
  return forcing(board, {true, true, false, 1, 0, dialect}, pool, hint);
}

bool nested_chain(const Board& board, Dialect dialect, ClosurePool& pool, Hint& hint) {
  for (const int level : {2, 3}) {
    if (forcing(board, {true, true, false, level, 0, dialect}, pool, hint)) return true;
  }
  if (dialect == Dialect::d1) {
    return forcing(board, {true, true, false, 4, 0, dialect}, pool, hint) ||
           forcing(board, {true, true, false, 5, 0, dialect}, pool, hint);
  }
  for (int nested = 0; nested < 4; ++nested) {
    if (forcing(board, {true, true, false, 4, nested, dialect}, pool, hint)) return true;
  }
  return false;
}

}  // namespace sudokit::nine::se
