#include "inquiry.hpp"

#include <algorithm>

namespace winnable::runs {
namespace {

constexpr int kFirstRuns = 10;
constexpr std::uint64_t kShort = 1'000;

int noise_of(int run) { return run == 0 ? 0 : 60 + 120 * (run % 8); }

}  // namespace

Inquiry::Inquiry(const Rules& rules, const Layout& layout, int base, std::uint32_t pruning,
                 const Budget& budget, Ledger& ledger)
    : deal_(rules, layout, base, false),
      open_deal_(rules, layout, base, true),
      ledger_(ledger),
      starts_over_((pruning & wide::kRestarts) != 0),
      short_(deal_, pruning, budget, ledger),
      open_(open_deal_, pruning, budget, ledger),
      whole_(deal_, pruning, budget, ledger),
      asks_open_(!deal_.open && (pruning & wide::kOpenStock) != 0) {}

Finding Inquiry::go(std::uint64_t states) {
  const std::uint64_t start = ledger_.states;
  Finding finding = Finding::cut;
  while (finding == Finding::cut && starts_over_ && runs_ < kFirstRuns) {
    if (ledger_.states - start >= states) return finding;
    finding = go_shortly();
  }
  while (finding == Finding::cut && ledger_.states - start < states) {
    finding = go_slice(std::min(slice_, states - (ledger_.states - start)));
    slice_ *= 2;
  }
  return finding;
}

Finding Inquiry::go_on(Search& search, std::uint64_t states) {
  const Finding finding = search.go(states);
  if (finding == Finding::won) {
    line_.clear();
    for (std::size_t i = 0; i < search.moves(); ++i) {
      const Move& move = search.move(i);
      line_.push_back({move.source, move.up, move.card == 0 ? Card{0} : deal_.number(move.card)});
    }
  }
  return finding;
}

Finding Inquiry::go_shortly() {
  short_.begin(noise_of(runs_), static_cast<std::uint64_t>(runs_));
  ++runs_;
  return go_on(short_, kShort);
}

// The open game, everything, and short runs that together take an eighth of it.
Finding Inquiry::go_slice(std::uint64_t states) {
  if (asks_open_) {
    const Finding finding = open_.go(states);
    if (finding != Finding::won && finding != Finding::cut) return finding;
    asks_open_ = finding == Finding::cut;
  }
  Finding finding = go_on(whole_, states);
  for (std::uint64_t spent = 0; finding == Finding::cut && starts_over_ && spent < states / 8;
       spent += kShort) {
    finding = go_shortly();
  }
  return finding;
}

}  // namespace winnable::runs
