//! Pictures of search trees: a level per move, the root at the top, the first branch at the left.

use super::path::{Path, Point};
use super::vector::Shape;
use super::{BoardTheme, Drawing, Options, mix, svg};
use knights_tour::board::Size;
use knights_tour::solve::{SearchTree, TreeNode};
use knights_tour_scene::Sprite;
use std::io::{self, Write};

const MARGIN: f64 = 0.4;
const WAY: f64 = 0.06;
const BRANCH: f64 = 0.03;
/// Maximum fraction of the height above the first branching: heuristic searches often branch only near the end.
const TRUNK: f64 = 0.2;
/// Maximum number of dead ends with a marker: more would cover the lines.
const MARKED: usize = 120;

/// The layout of a search tree, drawable at any size. Abandoned branches are thin, with bars at dead ends if there is
/// room. Steps after the current step are pale.
#[derive(Clone, Debug, PartialEq)]
pub struct TreePicture {
    tree: SearchTree,
    /// X coordinate of each node, as a fraction of the width.
    across: Vec<f64>,
    levels: (u64, u64),
    trunk: u64,
    leaves: usize,
}

impl TreePicture {
    const WRITTEN: Size = match Size::checked(22, 10) {
        Some(size) => size,
        None => panic!("it is not empty"),
    };

    /// Computes the layout of a tree.
    pub fn of(tree: SearchTree) -> TreePicture {
        let (across, leaves) = lay_out(tree.nodes());
        let depths = || tree.nodes().iter().map(|node| node.depth);
        let levels = (depths().min().unwrap_or(0), depths().max().unwrap_or(0));
        TreePicture {
            trunk: trunk(tree.nodes()),
            tree,
            across,
            levels,
            leaves,
        }
    }

    /// The search tree that the picture shows.
    pub fn tree(&self) -> &SearchTree {
        &self.tree
    }

    /// Draws the tree on a sheet of `size` tiles.
    pub fn drawing(&self, size: Size, theme: BoardTheme) -> Drawing {
        let place = TreeSheet::new(self, size);
        let nodes = self.tree.nodes();
        let mut is_on_way = vec![false; nodes.len()];
        self.tree.way().for_each(|at| is_on_way[at] = true);
        let (ink, paper) = (theme.colours().ink, theme.paper());
        let given_up = theme.mark(Sprite::GivenUp).unwrap_or(ink);
        let spacing = place.room.x / self.leaves.max(1) as f64;
        let thin = (0.25 * spacing).clamp(0.012, BRANCH);
        let is_later = |at: usize| nodes[at].step > self.tree.now();
        let later = place.lines(is_later);
        let tried = place.lines(|at| !is_later(at) && !is_on_way[at]);
        let way = Path::along(self.tree.way().map(|at| place.point(at)), false);
        let later = Shape::stroke(later, thin, faint(ink, paper));
        let mut shapes = vec![later, Shape::stroke(tried, thin, given_up)];
        if self.leaves <= MARKED {
            let bars = place.bars(|at| !is_later(at) && !is_on_way[at]);
            shapes.push(Shape::stroke(bars, BRANCH, given_up));
        }
        shapes.push(Shape::stroke(way, WAY, ink));
        let here = Path::circle(place.point(self.tree.here()), 2.5 * WAY);
        shapes.push(Shape::fill(here, ink));
        Drawing {
            board: size,
            paper,
            shapes,
        }
    }

    /// The step of the node nearest to a point, given in tiles from the top left of a picture of `size`.
    pub fn step_at(&self, size: Size, (x, y): (f64, f64)) -> u64 {
        let place = TreeSheet::new(self, size);
        let half = Point::new(f64::from(size.width()), f64::from(size.height())) * 0.5;
        let wanted = Point::new(x, y) - half;
        let nearest = self
            .tree
            .nodes()
            .iter()
            .enumerate()
            .min_by(|(one, _), (other, _)| {
                let distance = |at: usize| (place.point(at) - wanted).length();
                distance(*one).total_cmp(&distance(*other))
            });
        nearest.map_or(0, |(_, node)| node.step)
    }

    /// Writes the tree as an SVG file.
    pub fn write_svg(&self, theme: BoardTheme, out: &mut dyn Write) -> io::Result<()> {
        let options = Options {
            theme,
            ..Options::default()
        };
        let drawing = self.drawing(TreePicture::WRITTEN, theme);
        svg::write_drawing(&drawing, "The tree of a search", &options, out)
    }
}

fn faint(ink: [u8; 3], paper: [u8; 3]) -> [u8; 3] {
    std::array::from_fn(|channel| mix(paper[channel], ink[channel], 0x50))
}

/// X coordinates of the nodes, and the number of leaves. Leaves are evenly spaced, parents at their children's mean.
fn lay_out(nodes: &[TreeNode]) -> (Vec<f64>, usize) {
    let mut following = vec![(0.0, 0_u32); nodes.len()];
    for parent in nodes.iter().filter_map(|node| node.parent) {
        following[parent].1 += 1;
    }
    let leaves = following.iter().filter(|(_, count)| *count == 0).count();
    let mut left = leaves;
    let mut across = vec![0.0; nodes.len()];
    for (at, node) in nodes.iter().enumerate().rev() {
        let (sum, count) = following[at];
        across[at] = match count {
            0 => {
                left -= 1;
                (left as f64 + 0.5) / leaves as f64
            }
            _ => sum / f64::from(count),
        };
        if let Some(parent) = node.parent {
            following[parent].0 += across[at];
        }
    }
    (across, leaves)
}

fn trunk(nodes: &[TreeNode]) -> u64 {
    // On the trunk, each node's parent is the previous node.
    let is_on_trunk = |(at, node): &(usize, &TreeNode)| node.parent == at.checked_sub(1);
    let others = nodes.iter().enumerate().skip_while(is_on_trunk);
    others
        .filter_map(|(_, node)| node.parent)
        .min()
        .unwrap_or(0) as u64
}

/// The places of nodes on a sheet, in tiles from its middle.
struct TreeSheet<'a> {
    picture: &'a TreePicture,
    corner: Point,
    room: Point,
}

impl TreeSheet<'_> {
    fn new(picture: &TreePicture, size: Size) -> TreeSheet<'_> {
        let all = Point::new(f64::from(size.width()), f64::from(size.height()));
        let margin = MARGIN.min(0.12 * all.x).min(0.12 * all.y);
        let margin = Point::new(margin, margin);
        TreeSheet {
            picture,
            corner: margin - all * 0.5,
            room: all - margin * 2.0,
        }
    }

    fn point(&self, at: usize) -> Point {
        let (first, last) = self.picture.levels;
        let level = self.picture.tree.nodes()[at].depth - first;
        let down = self.down(level, (last - first).max(1));
        let across = self.picture.across[at];
        self.corner + Point::new(across * self.room.x, down * self.room.y)
    }

    /// Y coordinate of a tree level, as a fraction of the height.
    fn down(&self, level: u64, levels: u64) -> f64 {
        let trunk = self.picture.trunk;
        let height = (trunk as f64 / levels as f64).min(TRUNK);
        match level.checked_sub(trunk) {
            Some(below) if trunk < levels => {
                height + (1.0 - height) * below as f64 / (levels - trunk) as f64
            }
            _ => height * level as f64 / trunk.max(1) as f64,
        }
    }

    /// Lines from drawn nodes to their parents, as a path. Each subpath continues through first children.
    fn lines(&self, is_drawn: impl Fn(usize) -> bool) -> Path {
        let mut path = Path::default();
        let mut last = None;
        for (at, node) in self.picture.tree.nodes().iter().enumerate() {
            let Some(parent) = node.parent.filter(|_| is_drawn(at)) else {
                continue;
            };
            if last != Some(parent) {
                path.begin(self.point(parent));
            }
            path.line(self.point(at));
            last = Some(at);
        }
        path
    }

    fn bars(&self, is_drawn: impl Fn(usize) -> bool) -> Path {
        let nodes = self.picture.tree.nodes();
        let mut path = Path::default();
        for at in (0..nodes.len()).filter(|&at| is_drawn(at)) {
            let is_end = nodes.get(at + 1).is_none_or(|next| next.parent != Some(at));
            if is_end {
                let half = Point::new(1.5 * WAY, 0.0);
                let end = self.point(at);
                path.polyline([end - half, end + half], false);
            }
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vector::Paint;
    use knights_tour::board::Board;
    use knights_tour::position::Position;
    use knights_tour::solve::{Backtrack, Search, SearchSteps, TieBreak};
    use std::ops::ControlFlow;

    fn tree(strategy: Backtrack, most: usize) -> TreePicture {
        let board = Board::new(5, 5).unwrap();
        let position = Position::new(&board, "a1".parse().unwrap()).unwrap();
        let mut search = Search::new(position, strategy);
        let mut steps = SearchSteps::default();
        for _ in 0..most {
            match search.step() {
                ControlFlow::Continue(step) => steps.push(step),
                ControlFlow::Break(_) => break,
            }
        }
        TreePicture::of(steps.tree())
    }

    #[test]
    fn every_position_has_its_place_and_a_click_there_finds_it() {
        let picture = tree(Backtrack::plain(), 300);
        let size = TreePicture::WRITTEN;
        let place = TreeSheet::new(&picture, size);
        let half = Point::new(11.0, 5.0);
        for (at, node) in picture.tree().nodes().iter().enumerate() {
            let point = place.point(at) + half;
            assert!((0.0..=22.0).contains(&point.x) && (0.0..=10.0).contains(&point.y));
            assert_eq!(picture.step_at(size, (point.x, point.y)), node.step);
            if let Some(parent) = node.parent {
                assert!(place.point(parent).y < place.point(at).y);
            }
        }
    }

    #[test]
    fn the_whole_tree_is_written_as_svg() {
        for (strategy, nodes) in [
            (Backtrack::plain(), 8_840),
            (Backtrack::ranked(TieBreak::First, 0), 25),
        ] {
            let picture = tree(strategy, usize::MAX);
            assert_eq!(picture.tree().nodes().len(), nodes);
            let mut svg = Vec::new();
            picture.write_svg(BoardTheme::Print, &mut svg).unwrap();
            let svg = String::from_utf8(svg).unwrap();
            assert_eq!(svg.matches('L').count(), nodes - 1, "bars are few");
        }
    }

    #[test]
    fn what_comes_later_and_what_was_given_up_are_drawn_apart() {
        let drawing = tree(Backtrack::plain(), 60).drawing(TreePicture::WRITTEN, BoardTheme::Wood);
        let [later, tried, bars, way, here] = &drawing.shapes[..] else {
            panic!("{} shapes", drawing.shapes.len());
        };
        assert!(later.path.is_empty() && !tried.path.is_empty() && !bars.path.is_empty());
        let width = |shape: &Shape| match shape.paint {
            Paint::Stroke { width, .. } => width,
            Paint::Fill(_) => 0.0,
        };
        assert!(width(way) >= 2.0 * width(tried));
        assert!(matches!(here.paint, Paint::Fill(_)));
    }
}
