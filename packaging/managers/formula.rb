# Builds the program with Homebrew.
class KnightsTour < Formula
  desc "Find, watch, play and save knight's tours"
  homepage "@REPOSITORY@"
  url "@DOWNLOAD@/knights-tour-@VERSION@.tar.gz"
  sha256 "@SOURCE_SUM@"
  license any_of: ["MIT", "Apache-2.0"]

  depends_on "rust" => :build

  def install
    ENV["KNIGHTS_TOUR_PAGE"] = "@PAGE@"
    system "cargo", "install", *std_cargo_args
    system "sh", "packaging/linux/pages.sh", bin/"knights-tour", "pages"
    man1.install Dir["pages/man/*.1"]
    bash_completion.install "pages/completions.bash" => "knights-tour"
    zsh_completion.install "pages/completions.zsh" => "_knights-tour"
    fish_completion.install "pages/completions.fish" => "knights-tour.fish"
    pkgshare.install "THIRD-PARTY.txt"
  end

  test do
    system bin/"knights-tour", "solve", "5x5", "--output", "tour.png"
    assert_path_exists testpath/"tour.png"
  end
end
